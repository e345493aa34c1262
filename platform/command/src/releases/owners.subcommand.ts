import { readFile } from 'node:fs/promises';
import { findingText, type Journal, readJournal } from '@platform/releases';
import { prerenderRollbacks } from '@platform/releases/changes';
import { suggestion } from '@platform/releases/closest';
import { applyOwners, type OwnersPlan, planOwners, requireSafe, withoutKey } from '@platform/releases/owners';
import { UsageError } from '../call/parse-call.ts';
import { done, type Subcommand } from '../call/subcommand.ts';

export const ownersSubcommand: Subcommand = {
  name: 'owners',
  args: ['[file|add-key|remove-key]', '[name]', '[file.pub]'],
  about: 'Who may publish, activate and roll back what: print it, or change it to that of a file.',
  more:
    'From the first owners on, releases and entries of the journal are signed with the key of SITE_KEY, and what is not signed by ' +
    'somebody who may has no effect. An operator signs each change.\n' +
    'Instead of a file: "add-key <name> <file.pub>" gives a name its key, or another one, and "remove-key <name>" takes the key and ' +
    'all its rights away.',
  options: {
    'reason <text>': 'Why, for the journal.',
    force:
      'Also if live pages lose their address or their HTML, if you are no operator any more, if nobody may publish, activate or roll back any more, or if the file has no "after".',
    reset: 'After a loss of all operators’ keys: counts only for those whose OWNERS_ROOT is its fingerprint.',
  },
  changes: true,
  example: 'owners owners.json --reason "Ravi joins catalog"',
  run: async (call) => {
    const { store, now, render } = call.deps;
    const base = await readJournal(store);
    const { authority } = base;
    if (call.positionals.length === 0) {
      call.print(
        authority
          ? JSON.stringify({ after: authority.since, ...authority.owners }, null, 2)
          : 'This site has no owners: nothing is signed.',
      );
      return done({ owners: authority?.owners ?? null, root: authority?.root ?? null });
    }
    const options = { reset: call.flag('reset'), force: call.flag('force'), at: now().toISOString() };
    const plan = await planOwners(store, await wantedOwners(call.positionals, authority), base, options);
    for (const line of plan.changes) call.print(`  ${line}`);
    if (plan.changes.length === 0 && !plan.reset) {
      call.print('These are the owners already.');
      return done({ ...resultOf(plan), entry: null });
    }
    requireSafe(plan);
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

const resultOf = ({ owners, changes, reset, risks }: OwnersPlan) => ({ owners, changes, reset, risks });

/** What a call makes of the owners of today: those of a file, or the same with one key more, another one, or one less. */
async function wantedOwners(
  [what = '', name, file]: readonly string[],
  authority: Journal['authority'],
): Promise<unknown> {
  const isKey = what === 'add-key' || what === 'remove-key';
  if (!isKey && name === undefined) return readOwners(what);
  if (!isKey || name === undefined || (file === undefined) !== (what === 'remove-key'))
    throw new UsageError('owners takes <file>, add-key <name> <file.pub>, or remove-key <name>.');
  if (authority === null)
    throw new UsageError('This site has no owners: the first ones are those of a file.');
  const { since: after, owners } = authority;
  if (file !== undefined) {
    const keys = { ...owners.keys, [name]: (await readText(file)).trim() };
    // A new key has not the end of the one that it replaces.
    const { [name]: _, ...expires } = owners.expires ?? {};
    return { after, ...owners, keys, ...(owners.expires && { expires }) };
  }
  const names = Object.keys(owners.keys);
  if (!names.includes(name)) throw new UsageError(`${name} has no key.${suggestion(name, names)}`);
  return { after, ...withoutKey(owners, name) };
}

async function readText(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new UsageError(`There is no file ${file}.`);
  return text;
}

async function readOwners(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readText(file));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} is not JSON.`);
  }
}
