import type { CompositionErrorCode } from '@platform/releases';

/** Exit codes of subcommands. They are part of the command's interface: pipelines depend on them. */
export const exits = {
  done: { code: 0, about: 'Done, or nothing to do.' },
  failed: { code: 1, about: 'An unexpected failure: the disk, the network, or a bug.' },
  usage: { code: 2, about: 'The command was not understood.' },
  refused: {
    code: 3,
    about:
      'The gate, conform, verify or doctor found something, or a target is not empty. The message says what.',
  },
  unknown: {
    code: 4,
    about:
      'There is no such release, backup, mail or person, nothing is live, there is nothing to go back to, a commit is not live, or gc saw another journal.',
  },
  overtaken: {
    code: 5,
    about: 'Another command was first, or records changed during a move. Look at status, then try again.',
  },
  'not-built': { code: 6, about: 'The unit does not build.' },
  'taken-back': {
    code: 7,
    about: 'A rollback has taken this release back; it goes live again only with --again and a reason.',
  },
  failing: {
    code: 8,
    about:
      'The release is live, and at the end of --watch, browsers report that it fails, or is slow, more often than others.',
  },
  held: {
    code: 9,
    about:
      'The release is published and checked, and not live, because its unit is held. The message says by whom and why.',
  },
  undone: {
    code: 10,
    about: 'The release went live, and was taken back while --watch was looking. The message says why.',
  },
  'not-allowed': {
    code: 12,
    about: 'The site has owners, and your key may not do this. The message says which right is missing.',
  },
  'not-approved': {
    code: 13,
    about: 'The releases are published, and other people have to approve them first. The message says who.',
  },
  troubled: {
    code: 11,
    about: 'status --check found something that needs a person. Its last lines say what.',
  },
} as const satisfies Readonly<Record<string, { readonly code: number; readonly about: string }>>;

export type Exit = keyof typeof exits;

export const exitOf: Readonly<Record<CompositionErrorCode, Exit>> = {
  'bad-key': 'usage',
  'bad-place': 'usage',
  'bad-site': 'usage',
  'bad-release': 'refused',
  'file-name-taken': 'refused',
  'release-differs': 'refused',
  'release-incomplete': 'refused',
  'release-newer': 'failed',
  'release-unknown': 'unknown',
  'being-removed': 'overtaken',
  'bad-journal': 'failed',
  'journal-newer': 'failed',
  'journal-older': 'unknown',
  overtaken: 'overtaken',
  'outcome-unknown': 'failed',
  refused: 'refused',
  'no-rollback': 'unknown',
  'taken-back': 'taken-back',
  held: 'held',
  'no-hold': 'unknown',
  'release-unsigned': 'refused',
  'release-swapped': 'refused',
  'not-allowed': 'not-allowed',
  'approval-missing': 'not-approved',
  'bad-owners': 'usage',
  'wrong-clock': 'failed',
  'nothing-live': 'unknown',
};
