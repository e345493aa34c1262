import {
  CompositionError,
  type Finding,
  findingText,
  foldJournal,
  type JournalEntry,
  journalFindings,
  planRollback,
  readRelease,
  rollbackTarget,
} from '@site/composition';
import { sortUnits, type UnitName } from '@site/shared-ui/contracts';
import { askServers, type ServersStatus } from '../ask-server.ts';
import { columns } from '../help.ts';
import { ago, findingLines } from '../lines.ts';
import { serverLines } from '../server-lines.ts';
import { type Call, done, requireReading, type Subcommand } from '../subcommand.ts';

/** Poll interval of `--watch` (ms). */
const interval = 2000;

export const statusSubcommand: Subcommand = {
  name: 'status',
  args: [],
  about: 'What is live, since when and by whom, the target of a rollback, and what browsers report.',
  more: 'Browsers report to the servers, whose addresses are SITE_URL, separated by commas. Without it, only the store is read.',
  options: { watch: { type: 'boolean', about: 'Repeat every two seconds, until Ctrl-C.' } },
  changes: false,
  example: 'status --watch',
  run: async (call) => {
    let status = await readStatus(call);
    for (const line of statusLines(status, call.deps.now())) call.print(line);
    while (call.flag('watch') && !call.deps.stop.aborted) {
      call.emit(status);
      await call.deps.sleep(interval);
      status = await readStatus(call);
      for (const line of ['', ...statusLines(status, call.deps.now())]) call.print(line);
    }
    return done(status);
  },
};

interface UnitStatus {
  readonly unit: UnitName;
  readonly release: string;
  readonly since: string;
  readonly by: string;
  readonly reason: string | null;
  readonly commit: string | null;
  /** Whether it was built from sources that are in no commit. */
  readonly dirty: boolean;
  /** Target of the next rollback, and what would refuse it; null if there is none. */
  readonly rollback: { readonly to: string; readonly findings: readonly Finding[] } | null;
}

interface Status {
  readonly sequence: number;
  readonly units: readonly UnitStatus[];
  /** Findings of the journal: damages, and parts that this version does not know. */
  readonly findings: readonly Finding[];
  readonly server: ServersStatus;
}

async function readStatus(call: Call): Promise<Status> {
  const { store, env, fetch } = call.deps;
  const reading = await requireReading(call.deps);
  const { entries } = reading;
  const { sequence, units } = foldJournal(entries);
  const rows: UnitStatus[] = [];
  for (const unit of sortUnits(Object.keys(units))) {
    const live = units[unit];
    if (!live) continue;
    const target = rollbackTarget(entries, unit);
    const release = await readRelease(store, { unit, id: live.id });
    rows.push({
      unit,
      release: live.id,
      since: live.since,
      by: live.by,
      reason: entries.findLast((entry) => entry.unit === unit)?.reason ?? null,
      commit: release?.source.commit ?? null,
      dirty: release?.source.dirty ?? false,
      rollback:
        target === null ? null : { to: target, findings: await rollbackFindings(call, unit, entries) },
    });
  }
  return {
    sequence,
    units: rows,
    findings: journalFindings(reading),
    server: await askServers(fetch, env.SITE_URL),
  };
}

async function rollbackFindings(
  { deps }: Call,
  unit: UnitName,
  entries: readonly JournalEntry[],
): Promise<readonly Finding[]> {
  try {
    const request = { unit, to: null, recall: false, force: false };
    const author = { by: '', at: '', reason: null };
    return (await planRollback(deps.store, request, author, entries)).findings;
  } catch (error) {
    if (!(error instanceof CompositionError)) throw error;
    return [{ code: 'release-missing', sentence: error.message }];
  }
}

function statusLines({ sequence, units, findings, server }: Status, now: Date): readonly string[] {
  const rows = units.map(({ unit, release, since, by, reason, rollback, dirty }) => {
    const why = reason === null ? '' : ` (${reason})`;
    const back = rollback === null ? 'nothing to go back to' : `rollback: ${rollback.to}`;
    const known = server.status === 'asked' ? server.tabs : null;
    const tabs = known === null ? '' : `  ${tabsOf(known.releases[unit] ?? {})}`;
    const commit = dirty ? '; its sources are in no commit' : '';
    return [unit, `${release}  ${ago(since, now)} by ${by}${why}${commit}; ${back}${tabs}`] as const;
  });
  const trouble = units.flatMap(({ unit, rollback }) =>
    (rollback?.findings ?? []).map(
      (finding) => `  A rollback of ${unit} would be refused: ${findingText(finding)}`,
    ),
  );
  return [
    `Composition ${sequence}, ${now.toISOString()}`,
    ...columns(rows),
    ...trouble,
    ...findingLines(findings),
    ...serverLines(server, sequence),
  ];
}

/** Such as `12 tabs: r1 9, r2 3`. */
function tabsOf(releases: Readonly<Record<string, number>>): string {
  const counts = Object.entries(releases).sort(([, a], [, b]) => b - a);
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return 'no tabs';
  return `${all} ${all === 1 ? 'tab' : 'tabs'}: ${counts.map(([id, count]) => `${id} ${count}`).join(', ')}`;
}
