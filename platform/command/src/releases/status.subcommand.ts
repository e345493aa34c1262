import { type Release, sortUnits, type UnitName } from '@platform/contract';
import type { Journal } from '@platform/releases';
import {
  CompositionError,
  type Finding,
  findingText,
  findRelease,
  foldJournal,
  type ReleaseName,
  refusals,
  releaseText,
  rollbackTarget,
  type Store,
  StoreError,
  trusted,
} from '@platform/releases';
import { holdText, planRollback } from '@platform/releases/changes';
import { withoutSecrets } from '@platform/releases/failure-text';
import { changesOf, heldUnits } from '@platform/releases/history';
import type { Owners } from '@platform/releases/owners';
import { ago, findingLines } from '@platform/releases/plan-text';
import { createFindSource, failurePlaces } from '@platform/releases/source-maps';
import {
  closingFindings,
  expiryFindings,
  futureFindings,
  journalFindings,
  lostParts,
  neededFinding,
  verifyRelease,
  withoutForeignPaths,
} from '@platform/releases/verify';
import type { Exit } from '../call/exit-codes.data.ts';
import { columns } from '../call/help.ts';
import { UsageError } from '../call/parse-call.ts';
import type { SiteDeps } from '../call/site-deps.ts';
import { type Call, requireReading, type Subcommand } from '../call/subcommand.ts';
import { askServers, type CountedFailure, type ServersStatus } from './servers/ask-server.ts';
import { serverLines, visitTroubles } from './servers/server-lines.ts';
import { commitStatus } from './steps/commit-status.ts';
import { ownersLine, ownersStatus } from './steps/owners-status.ts';
import { sourceOf, sourceText } from './steps/release-source.ts';

/** Poll interval of `--watch` (ms). */
const interval = 2000;

export const statusSubcommand: Subcommand = {
  name: 'status',
  args: ['[unit…]'],
  about: 'What is live, since when and by whom, the target of a rollback, and what browsers report.',
  more:
    'Browsers report to the servers, whose addresses are SITE_URL, separated by commas. Without it, only the store is read. ' +
    'With --commit, the code is 4 unless each unit of which it can be told has the commit. Git is asked in this folder. ' +
    'The commit of a release is the last one that changed its sources: ask for such a commit, not for a merge.',
  options: {
    watch: 'Repeat every two seconds, until Ctrl-C.',
    'commit <hash>':
      'Only say of each live unit, or of those that are named, whether its release was built from this commit or a later one.',
    check: 'End with code 11 if something needs a person, for a monitor. It needs SITE_URL.',
  },
  changes: false,
  example: 'status --watch',
  run: async (call) => {
    const commit = call.text('commit');
    if (commit !== null && (call.flag('check') || call.flag('watch')))
      throw new UsageError('status takes --commit, --check or --watch.');
    if (commit !== null) return commitStatus(call, commit);
    if (call.positionals.length > 0) throw new UsageError('status takes units only with --commit.');
    if (call.flag('check') && call.flag('watch')) throw new UsageError('status takes --check or --watch.');
    if (call.flag('check') && !call.deps.env.SITE_URL?.trim())
      throw new UsageError('status --check needs SITE_URL, the addresses of the servers.');
    const complete = new Set<string>();
    let status = await readStatus(call, complete);
    while (call.flag('watch') && !call.deps.stop.aborted) {
      call.emit(status);
      await call.deps.sleep(interval);
      call.print('');
      status = await readStatus(call, complete);
    }
    if (!call.flag('check') || 'error' in status) return { exit: exitOf(status), result: status };
    const troubles = troublesIn(status);
    call.print(troubles.length === 0 ? 'Nothing needs a person.' : 'This needs a person:');
    for (const trouble of troubles) call.print(`  ${trouble}`);
    return { exit: troubles.length === 0 ? 'done' : 'troubled', result: { ...status, troubles } };
  },
};

type Composed = Awaited<ReturnType<typeof readComposed>>;
/** The store could not be read at all. The servers are asked all the same. */
type Unread = ReturnType<typeof unread>;
type Status = (Composed | Unread) & { readonly server: ServersStatus };

/**
 * Reads and prints one status.
 *
 * @param complete rollback targets whose files were all undamaged in an earlier check: they are not read again
 */
async function readStatus(call: Call, complete: Set<string>): Promise<Status> {
  const { env, fetch, now, err } = call.deps;
  let doing = 'Reading the journal';
  const [read, server] = await Promise.all([
    call.withProgress(
      () => doing,
      () => readComposed(call, complete, (next) => (doing = next)).catch((error) => unread(error, env)),
    ),
    askServers(fetch, env.SITE_URL).then((server) => withPlaces(server, call.deps.store)),
  ]);
  const lines = 'error' in read ? serverLines(server, null, now()) : statusLines({ ...read, server }, now());
  if ('error' in read) err(read.error.message);
  for (const line of lines) call.print(line);
  return { ...read, server };
}

/** Adds to each failure where in the sources it comes from, by the source maps of its release in the store. */
async function withPlaces(status: ServersStatus, store: Pick<Store, 'read'>): Promise<ServersStatus> {
  if (status.status === 'not-asked' || !status.tabs) return status;
  const find = createFindSource(store);
  const failures: CountedFailure[] = [];
  for (const failure of status.tabs.failures)
    failures.push({ ...failure, places: await failurePlaces(failure.unit, failure.sample, find) });
  return { ...status, tabs: { ...status.tabs, failures } };
}

function unread(error: unknown, env: SiteDeps['env']) {
  if (error instanceof StoreError || error instanceof CompositionError) {
    return { error: { code: error.code, message: withoutSecrets(error.message, env) } };
  }
  throw error;
}

function exitOf(status: Status): Exit {
  if (!('error' in status)) return 'done';
  return status.error.code === 'nothing-live' ? 'unknown' : 'failed';
}

async function readComposed(call: Call, complete: Set<string>, doing: (next: string) => void) {
  const journal = await requireReading(call.deps);
  const { sequence, units } = foldJournal(journal);
  const owners = journal.authority?.owners ?? null;
  const released = trusted(call.deps.store, () => journal);
  const rows = [];
  const closing: Finding[] = [];
  for (const unit of sortUnits(Object.keys(units))) {
    const live = units[unit];
    if (!live) continue;
    const target = rollbackTarget(journal, unit);
    const { release, damages } = await liveRelease(released, { unit, id: live.id }, owners);
    if (release) closing.push(...closingFindings(release, call.deps.now()));
    doing(`Reading every file of the rollback target of ${unit}`);
    rows.push({
      unit,
      release: live.id,
      since: live.since,
      by: live.by,
      reason: changesOf(journal, unit).at(-1)?.reason ?? null,
      ...(await sourceOf(call.deps.store, journal, { unit, id: live.id }, release)),
      /** What is wrong with the record of the live release, or which of its files are lost. */
      damages,
      /** Target of the next rollback, and what would refuse it; null if there is none. */
      rollback:
        target === null
          ? null
          : {
              to: target,
              findings: await rollbackFindings(call, { unit, id: target }, journal, complete),
            },
    });
  }
  const holds = heldUnits(journal, call.deps.now().toISOString());
  const timed = [futureFindings, expiryFindings].flatMap((find) => find(journal, call.deps.now()));
  const findings = [...journalFindings(journal), ...timed, ...closing];
  return { sequence, units: rows, holds, owners: ownersStatus(journal), findings };
}

/** A damaged release is a part of the status: the other units are shown all the same. */
async function liveRelease(store: Store, name: ReleaseName, owners: Owners | null) {
  const found = await findRelease(store, name);
  if (found.status !== 'found')
    return { release: null, damages: [neededFinding({ name, role: 'live' }, found)] };
  const { release, findings } = withoutForeignPaths(found.release, owners);
  return { release, damages: [...findings, ...(await lostParts(store, release))] };
}

/** @param name the release that the next rollback goes to */
async function rollbackFindings(
  { deps }: Call,
  name: ReleaseName,
  journal: Journal,
  complete: Set<string>,
): Promise<readonly Finding[]> {
  const filesOf = async (release: Release) => {
    const text = releaseText(release);
    if (complete.has(text)) return [];
    const findings = await verifyRelease(deps.store, release);
    if (findings.length === 0) complete.add(text);
    return findings;
  };
  try {
    const request = { unit: name.unit, to: null, recall: false, force: false };
    const author = { by: '', at: '', reason: null };
    return refusals((await planRollback(deps.store, request, author, journal, filesOf)).findings);
  } catch (error) {
    if (!(error instanceof CompositionError)) throw error;
    const released = trusted(deps.store, () => journal);
    const found = await findRelease(released, name);
    if (found.status !== 'found') return [neededFinding({ name, role: 'rollback' }, found)];
    // The rollback lacks another release: that of the shell.
    return [{ code: 'release-missing', sentence: error.message }];
  }
}

function blockedRollbacks(units: Composed['units']): readonly string[] {
  return units.flatMap(({ unit, rollback }) =>
    refusals(rollback?.findings ?? []).map(
      (finding) => `A rollback of ${unit} would be refused: ${findingText(finding)}`,
    ),
  );
}

/** How many forms in a row are refused before a person should look. An address counts three times an hour. */
const manyRefused = 10;

/** What a person has to look at: one sentence each. */
function troublesIn({
  units,
  findings,
  server,
}: Composed & { readonly server: ServersStatus }): readonly string[] {
  const servers = server.status === 'asked' ? server.servers : [];
  const tabs = server.status === 'asked' ? server.tabs : null;
  const { visits = [], forms = [] } = tabs ?? {};
  const isLive = (unit: UnitName, id: string) => units.some((one) => one.unit === unit && one.release === id);
  return [
    ...findings
      .filter(({ warning, code }) => !warning || code === 'key-expires' || code === 'page-closes')
      .map(findingText),
    ...units.flatMap(({ damages }) => damages.map(findingText)),
    ...blockedRollbacks(units),
    ...servers.flatMap((one) =>
      one.status === 'unreachable'
        ? `A server is unreachable: ${one.reason}`
        : [...one.notReady, ...one.warnings].map((reason) => `${one.url}: ${reason}`),
    ),
    ...(server.status === 'asked' && tabs === null
      ? ['No server has told what browsers report: run this on the machine of one.']
      : []),
    ...(tabs && !(tabs.visits && tabs.forms)
      ? ['No server could tell how releases and forms do: the database has not answered in time.']
      : []),
    ...visitTroubles(visits),
    ...forms
      .filter(({ unit, release, refusedInARow }) => isLive(unit, release) && refusedInARow >= manyRefused)
      .map(
        ({ unit, release, form, refusedInARow }) =>
          `The last ${refusedInARow} times, ${form} of ${releaseText({ unit, id: release })} was refused.`,
      ),
  ];
}

function statusLines(
  { sequence, units, holds, owners, findings, server }: Composed & { readonly server: ServersStatus },
  now: Date,
): readonly string[] {
  const rows = units.map(({ unit, release, since, by, reason, rollback, ...source }) => {
    const why = reason === null ? '' : ` (${reason})`;
    const back = rollback === null ? 'nothing to go back to' : `rollback: ${rollback.to}`;
    const known = server.status === 'asked' ? server.tabs : null;
    const tabs = known === null ? '' : `  ${tabsOf(known.releases[unit] ?? {})}`;
    const from = sourceText(source);
    const sources = from === null ? '' : `; ${from}`;
    return [unit, `${release}  ${ago(since, now)} by ${by}${why}${sources}; ${back}${tabs}`] as const;
  });
  return [
    `Composition ${sequence}, ${now.toISOString()}`,
    ...columns(rows),
    ...holds.map(({ unit, hold, except }) => `  ${holdText(unit, hold, except)}.`),
    ...units.flatMap(({ damages }) => damages.map((damage) => `  ${findingText(damage)}`)),
    ...blockedRollbacks(units).map((sentence) => `  ${sentence}`),
    ...findingLines(findings),
    ownersLine(owners),
    ...serverLines(server, sequence, now),
  ];
}

/** Such as `12 tabs: r1 9, r2 3`. */
function tabsOf(releases: Readonly<Record<string, number>>): string {
  const counts = Object.entries(releases).sort(([, a], [, b]) => b - a);
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return 'no tabs';
  return `${all} ${all === 1 ? 'tab' : 'tabs'}: ${counts.map(([id, count]) => `${id} ${count}`).join(', ')}`;
}
