/** One change of the code that makes it wrong: the race test must find each. */
export interface Mutant {
  /** What is wrong then. */
  readonly about: string;
  /** Below `composition/src`. */
  readonly file: string;
  /** Text that is there once, and what takes its place. */
  readonly from: string;
  readonly to: string;
}

export const mutants: readonly Mutant[] = [
  {
    about: 'A writer does not look who changed the unit before it.',
    file: 'core/journal/journal.ts',
    from: 'if (rival) throw overtaken(rival);',
    to: '',
  },
  {
    about: 'A writer overlooks the first change after the journal that it saw.',
    file: 'core/journal/journal.ts',
    from: 'entries.slice(seen.length).find(',
    to: 'entries.slice(seen.length + 1).find(',
  },
  {
    about: 'A writer takes a place that is taken for its own.',
    file: 'core/journal/journal.ts',
    from: 'if (!failure) return false;',
    to: 'if (!failure) return true;',
  },
  {
    about: 'After a failure, the entry of another writer is taken for the own one.',
    file: 'core/journal/journal.ts',
    from: 'return there !== null && Buffer.compare(there, content) === 0;',
    to: 'return there !== null;',
  },
  {
    about: 'A store that cannot be reached counts as one without the release.',
    file: 'core/composition/composition.ts',
    from: 'const found = await findRelease(store, name);',
    to: "const found = await findRelease(store, name).catch(() => ({ status: 'absent' }) as const);",
  },
  {
    about: 'Publishing does not look for a removal that has begun.',
    file: 'core/releases/publish.ts',
    from: 'await refuseWhileRemoved(store, release, publication);',
    to: '',
  },
  {
    about: 'Publishing again leaves no mark.',
    file: 'core/releases/publish.ts',
    from: 'if (fresh) await endUse(store, use);',
    to: 'await endUse(store, use);',
  },
  {
    about: 'gc does not look for uses again.',
    file: 'changes/gc/collect.ts',
    from: 'const unwanted = await stillUnwanted(store, going, rules);',
    to: 'const unwanted = going;',
  },
  {
    about: 'What a rollback replaced is not out.',
    file: 'core/composition/composition.ts',
    from: "if (entry.action === 'rollback' && replaced !== undefined) takenBack.set(replaced, entry);",
    to: '',
  },
  {
    about: 'What was taken back goes live again without a word.',
    file: 'changes/activate.ts',
    from: 'if (from !== id) requireWanted(name, author, seen, again);',
    to: '',
  },
  {
    about: 'A follower does not look again for a release that was missing.',
    file: 'serving/follow-journal.ts',
    from: '|| (await hasMore(taken))',
    to: '',
  },
  {
    about: 'A follower takes a journal for known before its snapshot is complete.',
    file: 'serving/follow-journal.ts',
    from: 'const more = await take(newest);',
    to: 'reading = { entries: newest, damages: next.damages };\n      const more = await take(newest);',
  },
];
