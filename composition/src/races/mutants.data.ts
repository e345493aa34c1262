/** One change that breaks the code: the race test must fail with it. */
export interface Mutant {
  /** The fault that it introduces. */
  readonly about: string;
  /** Below `composition/src`. */
  readonly file: string;
  /** Text that the file has exactly once, and its replacement. */
  readonly from: string;
  readonly to: string;
}

export const mutants: readonly Mutant[] = [
  {
    about: 'A writer does not check whether the unit was changed since it read the journal.',
    file: 'core/journal/journal.ts',
    from: 'if (conflict) throw overtaken(conflict);',
    to: '',
  },
  {
    about: 'A writer ignores the first change since it read the journal.',
    file: 'core/journal/journal.ts',
    from: 'entries.slice(seen.length).find(',
    to: 'entries.slice(seen.length + 1).find(',
  },
  {
    about: 'A writer takes the entry of another writer for its own.',
    file: 'core/journal/journal.ts',
    from: 'if (!failure) return false;',
    to: 'if (!failure) return true;',
  },
  {
    about: 'After a failure, a writer takes the entry of another writer for its own.',
    file: 'core/journal/journal.ts',
    from: 'return there !== null && Buffer.compare(there, content) === 0;',
    to: 'return there !== null;',
  },
  {
    about: 'An unreachable store counts as a store without the release.',
    file: 'core/composition/composition.ts',
    from: 'const found = await findRelease(store, name);',
    to: "const found = await findRelease(store, name).catch(() => ({ status: 'absent' }) as const);",
  },
  {
    about: 'Publishing does not check for a removal that has begun.',
    file: 'core/releases/publish.ts',
    from: 'await refuseWhileRemoved(store, release, publication);',
    to: '',
  },
  {
    about: 'Publishing a release again leaves no mark of use.',
    file: 'core/releases/publish.ts',
    from: 'if (fresh) await endUse(store, use);',
    to: 'await endUse(store, use);',
  },
  {
    about: 'gc does not check the uses a second time.',
    file: 'changes/gc/collect.ts',
    from: 'const unused = await stillUnused(store, candidates, rules);',
    to: 'const unused = candidates;',
  },
  {
    about: 'A release that a rollback replaced is not taken back.',
    file: 'core/composition/composition.ts',
    from: 'takenBack.set(id, entry);',
    to: '',
  },
  {
    about: 'A release that was taken back goes live without --again.',
    file: 'changes/activate.ts',
    from: 'if (from !== id) requireNotTakenBack(name, author, seen, again);',
    to: '',
  },
  {
    about: 'A retired unit stays live.',
    file: 'core/composition/composition.ts',
    from: 'delete units[unit];',
    to: '',
  },
  {
    about: 'A follower does not check again for a release that was missing.',
    file: 'serving/follow-journal.ts',
    from: '|| (await hasMore(snapshot, everything))',
    to: '',
  },
  {
    about: 'A follower counts a journal as read before its snapshot is complete.',
    file: 'serving/follow-journal.ts',
    from: 'const newSnapshot = await load(newest);',
    to: 'reading = { entries: newest, damages: next.damages };\n      const newSnapshot = await load(newest);',
  },
];
