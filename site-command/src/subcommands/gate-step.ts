import type { JournalEntry, ReleaseName, ReleaseRole } from '@site/composition';
import { CompositionError, checkLines, findingLines, overlayStore, releaseText } from '@site/composition';
import { type GateReport, type MountCheck, runGateOfSet } from '@site/composition/gate';
import type { Call, SubcommandOption } from '../subcommand.ts';
import { isOrAre, type ReleaseSet, setText } from './activate-step.ts';

export const gateOptions: Readonly<Record<string, SubcommandOption>> = {
  'no-browser': { type: 'boolean', about: 'Skip mounting in a browser; the journal says so.' },
  force: {
    type: 'boolean',
    about: 'Allow what no browser has opened, also of a new unit, or with another entry or other libraries.',
  },
};

/** A preview may show what no browser has opened. */
function mountOf({ deps, flag }: Call): MountCheck {
  const mount: MountCheck = flag('no-browser')
    ? async () => ({ status: 'no-browser', reason: 'left out with --no-browser' })
    : deps.mount;
  const allowed = ['force', 'preview'].find(flag);
  return async (order) => {
    const result = await mount(order);
    if (result.status !== 'no-browser' || allowed === undefined) return result;
    return { status: 'skipped', reason: `${result.reason} (--${allowed})` };
  };
}

/**
 * Runs the gate for published releases that go live together, and prints its findings.
 *
 * @param leaving live releases of units that leave the site with them
 * @param role `preview` if they will not go live
 */
export async function gateStep(
  call: Call,
  names: ReleaseSet,
  seen: readonly JournalEntry[],
  leaving: readonly ReleaseName[] = [],
  role?: ReleaseRole,
): Promise<GateReport> {
  const { deps } = call;
  const store = call.dryRun ? overlayStore(deps.store) : deps.store;
  let doing = '';
  const options: Parameters<typeof runGateOfSet>[2] = {
    ...{ seen, leaving, ...(role && { role }) },
    year: deps.now().getFullYear(),
    render: deps.render,
    mount: mountOf(call),
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
