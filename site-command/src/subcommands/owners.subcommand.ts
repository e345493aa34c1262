import { readFile } from 'node:fs/promises';
import {
  applyOwners,
  authorityOf,
  findingText,
  type OwnersPlan,
  planOwners,
  prerenderRollbacks,
  readJournal,
  requireSafe,
} from '@site/composition';
import { UsageError } from '../parse-call.ts';
import { done, type Subcommand } from '../subcommand.ts';

export const ownersSubcommand: Subcommand = {
  name: 'owners',
  args: ['[file]'],
  about: 'Who may publish, activate and roll back what: print it, or change it to that of a file.',
  more:
    'From the first owners on, releases and entries of the journal are signed with the key of SITE_KEY, and what is not signed by ' +
    'somebody who may has no effect. An operator signs each change.',
  options: {
    reason: { type: 'string', value: '<text>', about: 'Why, for the journal.' },
    force: {
      type: 'boolean',
      about:
        'Also if live pages lose their address or their HTML, if you are no operator any more, or if the file has no "after".',
    },
    reset: {
      type: 'boolean',
      about:
        'After a loss of all operators’ keys: counts only for those whose OWNERS_ROOT is its fingerprint.',
    },
  },
  changes: true,
  example: 'owners owners.json --reason "Ravi joins careers"',
  run: async (call) => {
    const { store, now, render } = call.deps;
    const seen = await readJournal(store);
    const [file] = call.positionals;
    const authority = authorityOf(seen);
    if (file === undefined) {
      call.print(
        authority
          ? JSON.stringify({ after: authority.since, ...authority.owners }, null, 2)
          : 'This site has no owners: nothing is signed.',
      );
      return done({ owners: authority?.owners ?? null, root: authority?.root ?? null });
    }
    const options = { reset: call.flag('reset'), force: call.flag('force') };
    const plan = await planOwners(store, await readOwners(file), seen, options);
    for (const line of plan.changes) call.print(`  ${line}`);
    if (plan.changes.length === 0 && !plan.reset) {
      call.print('These are the owners already.');
      return done({ ...resultOf(plan), entry: null });
    }
    requireSafe(plan);
    const { records } = plan;
    if (records) call.print(`  ${Object.keys(records).length} releases that were live stay what they are.`);
    if (call.dryRun) return done({ ...resultOf(plan), dryRun: true });
    // Before the entry: from then on, pages that nobody of the new owners has signed count as not rendered.
    const findings = await call.withProgress('Rendering pages', () =>
      prerenderRollbacks(store, now().getFullYear(), render, plan.after),
    );
    requireSafe({ risks: findings.map(findingText), force: plan.force });
    const author = { by: call.by, at: now().toISOString(), reason: call.text('reason') };
    const entry = await applyOwners(store, plan, author);
    call.print(`The site has these owners: entry ${entry.sequence}, by ${entry.by}.`);
    if (entry.signed?.root)
      call.print(`Set on every server, and for every command: OWNERS_ROOT=${entry.signed.root}`);
    return done({ entry, root: entry.signed?.root ?? authority?.root ?? null });
  },
};

const resultOf = ({ owners, changes, records, reset, risks }: OwnersPlan) => ({
  ...{ owners, changes, records, reset, risks },
});

async function readOwners(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new UsageError(`There is no file ${file}.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is not JSON.`);
  }
}
