import type { JournalEntry, ReleaseName } from '@site/composition';
import { CompositionError, checkLines, findingLines, overlayStore, releaseText } from '@site/composition';
import { type GateReport, type MountCheck, runGateOfSet } from '@site/composition/gate';
import type { Call, SubcommandOption } from '../subcommand.ts';
import { isOrAre, type ReleaseSet, setText } from './activate-step.ts';

export const gateOptions: Readonly<Record<string, SubcommandOption>> = {
  'no-browser': { type: 'boolean', about: 'Skip mounting in a browser; the journal says so.' },
};

const skipMount: MountCheck = async () => ({ status: 'skipped', reason: 'left out with --no-browser' });

/**
 * Runs the gate for published releases that go live together, and prints its findings.
 *
 * @param leaving live releases of units that leave the site with them
 */
export async function gateStep(
  call: Call,
  names: ReleaseSet,
  seen: readonly JournalEntry[],
  leaving: readonly ReleaseName[] = [],
): Promise<GateReport> {
  const { deps } = call;
  const store = call.dryRun ? overlayStore(deps.store) : deps.store;
  let doing = '';
  const options: Parameters<typeof runGateOfSet>[2] = {
    ...{ seen, leaving },
    year: deps.now().getFullYear(),
    render: deps.render,
    mount: call.flag('no-browser') ? skipMount : deps.mount,
    onCheck: (check, name) => {
      doing = `Checking ${releaseText(name)}: ${check.doing.toLowerCase()}`;
    },
  };
  const told = (name: ReleaseName, { evidence, findings }: GateReport) => {
    if (names.length > 1) call.print(`Checks of ${releaseText(name)}:`);
    for (const line of [...checkLines(evidence.checks), ...findingLines(findings)]) call.print(line);
  };
  return call.withProgress(
    () => doing,
    () => runGateOfSet(store, names, options, told),
  );
}

/** @throws {CompositionError} `refused` if the gate refuses a release */
export function requirePassed(names: ReleaseSet, { passed, findings }: GateReport): void {
  if (passed) return;
  throw new CompositionError(
    'refused',
    `${setText(names)} ${isOrAre(names)} refused, and what is live does not change.`,
    { findings },
  );
}
