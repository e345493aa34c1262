import type { JournalEntry, ReleaseName } from '@site/composition';
import { CompositionError, overlayStore, releaseText } from '@site/composition';
import { type GateReport, type MountCheck, runGate } from '@site/composition/gate';
import { checkLines, findingLines } from '../lines.ts';
import type { Call, SubcommandOption } from '../subcommand.ts';

export const gateOptions: Readonly<Record<string, SubcommandOption>> = {
  'no-browser': { type: 'boolean', about: 'Skip mounting in a browser; the journal says so.' },
};

const skipMount: MountCheck = async () => ({ status: 'skipped', reason: 'left out with --no-browser' });

/** Runs the gate for a published release and prints its findings. */
export async function gateStep(
  call: Call,
  name: ReleaseName,
  seen: readonly JournalEntry[],
): Promise<GateReport> {
  const { deps } = call;
  let doing = '';
  const gate = () =>
    runGate(call.dryRun ? overlayStore(deps.store) : deps.store, name, {
      seen,
      year: deps.now().getFullYear(),
      render: deps.render,
      mount: call.flag('no-browser') ? skipMount : deps.mount,
      onCheck: (check) => {
        doing = check.doing.toLowerCase();
      },
    });
  const report = await call.withProgress(() => `Checking ${releaseText(name)}: ${doing}`, gate);
  for (const line of [...checkLines(report.evidence.checks), ...findingLines(report.findings)])
    call.print(line);
  return report;
}

/** @throws {CompositionError} `refused` if the gate refuses the release */
export function requirePassed(name: ReleaseName, { passed, findings }: GateReport): void {
  if (passed) return;
  throw new CompositionError(
    'refused',
    `${releaseText(name)} is refused, and what is live does not change.`,
    {
      findings,
    },
  );
}
