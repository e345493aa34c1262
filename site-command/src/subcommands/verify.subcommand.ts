import {
  examineEntries,
  type Finding,
  journalFindings,
  neededReleases,
  refusals,
  releaseText,
  unrenderedPages,
  verifyNeeded,
} from '@site/composition';
import { findingLines } from '../lines.ts';
import { requireReading, type Subcommand } from '../subcommand.ts';

export const verifySubcommand: Subcommand = {
  name: 'verify',
  args: [],
  about:
    'Whether every entry of the journal can be read, and every file of live and rollback releases is undamaged.',
  options: { all: { type: 'boolean', about: 'Check every release that rollbacks lead to.' } },
  changes: false,
  example: 'verify --all',
  run: async (call) => {
    const { store } = call.deps;
    const reading = await requireReading(call.deps, examineEntries);
    const { entries } = reading;
    const needed = neededReleases(entries, call.flag('all'));
    const findings: Finding[] = [...journalFindings(reading)];
    for (const [index, release] of needed.entries()) {
      const name = releaseText(release.name);
      const found = await call.withProgress(`Reading ${name} (${index + 1} of ${needed.length})`, () =>
        verifyNeeded(store, release),
      );
      findings.push(...found);
      call.print(`${found.length === 0 ? 'ok     ' : 'BROKEN '} ${name} (${release.role})`);
    }
    findings.push(...(await unrenderedPages(store, entries)));
    for (const line of findingLines(findings)) call.print(line);
    const passed = refusals(findings).length === 0;
    return { exit: passed ? 'done' : 'refused', result: { releases: needed, findings } };
  },
};
