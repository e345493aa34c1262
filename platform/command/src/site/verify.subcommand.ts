import { createHash } from 'node:crypto';
import type { Journal } from '@platform/releases';
import { type Finding, refusals, releaseText, trusted } from '@platform/releases';
import { findingLines } from '@platform/releases/plan-text';
import { unrenderedPages } from '@platform/releases/rendering';
import {
  checkpointFindings,
  examineEntries,
  futureFindings,
  journalFindings,
  neededReleases,
  verifyNeeded,
} from '@platform/releases/verify';
import { type Call, requireReading, type Subcommand } from '../call/subcommand.ts';
import { filesPlace, readPlaces, requireDatabase, rowsOf } from '../records/transfer/open-site.ts';
import { fileOfRow, knownFileOfRow, withoutType } from '../records/transfer/records.ts';

export const verifySubcommand: Subcommand = {
  name: 'verify',
  args: [],
  about:
    'Whether every entry of the journal can be read, and every file of live and rollback releases is undamaged.',
  options: {
    all: 'Check every release that rollbacks lead to.',
    'newest <hash>':
      'A hash of the journal that status has printed: refused if the journal does not have it.',
    files:
      'Compare the file of every submission with the hash in its record, and name files that no record knows; after a restore or a move.',
  },
  changes: false,
  example: 'verify --all',
  run: async (call) => {
    const { store } = call.deps;
    const journal = await requireReading(call.deps, examineEntries);
    const needed = neededReleases(journal, call.flag('all'));
    const findings: Finding[] = [
      ...journalFindings(journal),
      ...olderFindings(journal, call.text('newest')),
      ...futureFindings(journal, call.deps.now()),
      ...(await checkpointFindings(store, journal.entries)),
    ];
    for (const [index, release] of needed.entries()) {
      const name = releaseText(release.name);
      const found = await call.withProgress(`Reading ${name} (${index + 1} of ${needed.length})`, () =>
        verifyNeeded(
          trusted(store, () => journal),
          release,
          journal.authority?.owners,
        ),
      );
      findings.push(...found);
      call.print(`${found.length === 0 ? 'ok     ' : 'BROKEN '} ${name} (${release.role})`);
    }
    findings.push(...(await unrenderedPages(store, journal)));
    for (const line of findingLines(findings)) call.print(line);
    const files = call.flag('files') ? await verifyFiles(call) : null;
    const passed = refusals(findings).length === 0 && (files?.wrong.length ?? 0) === 0;
    return { exit: passed ? 'done' : 'refused', result: { releases: needed, findings, files } };
  },
};

/** A copy that was cut, or that somebody has kept from the past, is valid in itself. */
function olderFindings(journal: Journal, newest: string | null): readonly Finding[] {
  if (newest === null || journal.entries.some(({ signed }) => signed?.chain === newest)) return [];
  return [{ code: 'journal-older', sentence: `The journal has no entry with the hash ${newest}.` }];
}

async function verifyFiles(call: Call) {
  const places = readPlaces(call.deps.env, call.deps.storePlace);
  await requireDatabase(places);
  const { hasFiles, openFiles } = await import('@platform/server');
  const files = hasFiles(places) ? openFiles(places) : null;
  let intact = 0;
  // Ids of submissions: keys of files hold names of people.
  const wrong: string[] = [];
  const unknown: string[] = [];
  const doing = () => `Reading files (${intact + wrong.length})`;
  await call.withProgress(doing, async () => {
    const known = new Set<string>();
    for await (const stored of rowsOf(places)) {
      const name = knownFileOfRow(stored);
      if (name !== null) known.add(name);
      const file = fileOfRow(stored);
      if (file === null) continue;
      const content = await files?.read(file.key);
      const sha256 = content && createHash('sha256').update(content).digest('hex');
      if (sha256 === file.sha256) intact += 1;
      else wrong.push(String(stored.row.id));
    }
    for (const key of (await files?.keys()) ?? []) if (!known.has(withoutType(key))) unknown.push(key);
  });
  for (const id of wrong)
    call.print(`BROKEN  the file of the submission ${id} is missing or has other bytes`);
  for (const key of unknown) call.print(`UNKNOWN ${key} is of no record: delete it, or it stays for ever`);
  call.print(`${intact} files of submissions in ${filesPlace(places)} are as their records say`);
  return { intact, wrong, unknown };
}
