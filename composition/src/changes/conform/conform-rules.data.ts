/** What to do about a finding of `conform`. */
export interface ConformRule {
  readonly fix: string;
  /** Printed, but not refused. */
  readonly warning?: true;
}

/**
 * The checks that only `conform` has, by the code of their finding: findings of the gate have its codes. Codes are stable.
 */
export const conformRules = {
  'folder-missing': { fix: 'Name the folder of one build.' },
  'folder-not-a-folder': {
    fix: 'Name the folder that holds release.json.',
  },
  'folder-symlink': {
    fix: 'Copy the file that the link leads to into the folder.',
  },
  'folder-special-file': {
    fix: 'Remove sockets, pipes and devices from the folder.',
  },
  'folder-too-full': {
    fix: 'Name the folder of one build, without node_modules.',
  },
  'folder-file-too-big': {
    fix: 'Remove the file, or serve it from elsewhere.',
  },
  'folder-name-unsafe': {
    fix: 'Rename the file in the build: other names have other meanings in addresses and stores.',
  },
  'folder-file-extra': {
    fix: 'List the file, or do not write it.',
    warning: true,
  },
  'record-missing': {
    fix: 'Write one: docs/release-contract.md has an example.',
  },
  'record-too-big': { fix: 'Name the folder of one build.' },
  'record-not-json': {
    fix: 'Write it with JSON.stringify, as UTF-8.',
  },
  'record-invalid': {
    fix: 'Correct the field that the sentence names.',
  },
  'record-field-unknown': {
    fix: 'Look for a typing error in the name, or remove the field.',
    warning: true,
  },
  'entry-empty': { fix: 'Build the unit again.' },
  'entry-is-module': {
    fix: 'Set `entryType` to `module`, or build a script.',
  },
  'entry-without-container': {
    fix: 'Use the same name in the federation plugin and in release.json.',
  },
  'start-unlisted': { fix: 'List the file.' },
  'picture-route-unknown': {
    fix: 'Use the route’s `path` as the key, letter for letter.',
  },
  'picture-unlisted': { fix: 'List the file.' },
  'picture-type-wrong': {
    fix: 'Use one of these formats: social networks show no others.',
  },
  'picture-size-wrong': {
    fix: 'Draw it in this size, or it is cropped.',
    warning: true,
  },
  'provides-library-missing': {
    fix: 'Add it to the libraries that the shell shares.',
  },
  'file-charset-missing': {
    fix: 'Add ; charset=utf-8.',
    warning: true,
  },
  'file-not-utf8': {
    fix: 'Write them as UTF-8.',
  },
  'json-unreadable': {
    fix: 'Write it with JSON.stringify.',
  },
  'source-maps-unreadable': { fix: 'Build the maps without the texts of the sources, or remove the file.' },
  'compressed-orphan': {
    fix: 'Remove it, or add the file.',
  },
  'compressed-unreadable': { fix: 'Compress the file again.' },
  'compressed-differs': {
    fix: 'Compress the files after the last change.',
  },
  'compressed-missing': {
    fix: 'Compress them: browsers otherwise get them in full length.',
    warning: true,
  },
  'compressed-bigger': {
    fix: 'Remove it.',
    warning: true,
  },
  'script-syntax': { fix: 'Build the unit again.' },
  'mf-manifest-missing': {
    fix: 'Set `manifest: true` in the federation plugin.',
  },
  'mf-manifest-name': {
    fix: 'Use the same name in the federation plugin and in release.json.',
  },
  'mf-shared-not-required': {
    fix: 'Add its version range to `requires`.',
  },
  'mf-shared-not-singleton': {
    fix: 'Set `singleton: true` in `shared`.',
  },
  'mf-shared-bundled': {
    fix: 'Set `import: false` in `shared`.',
  },
  'node-file-unknown': {
    fix: 'Remove the file, or build one file for each page.',
    warning: true,
  },
  'shell-unusable': {
    fix: 'Name the folder of a shell’s build.',
  },
  'check-failed': {
    fix: 'Report it with the sentence: this is an error of conform, not of the release.',
  },
} as const satisfies Readonly<Record<string, ConformRule>>;

export type ConformCode = keyof typeof conformRules;
