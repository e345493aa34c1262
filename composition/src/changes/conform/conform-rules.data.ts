/** What one check of `conform` demands, and what to do if the release does not. */
export interface ConformRule {
  readonly demands: string;
  readonly fix: string;
  /** Printed, but not refused. */
  readonly warning?: true;
}

/**
 * The checks that only `conform` has, by the code of their finding: findings of the gate have its codes. Codes are stable.
 * The table in `docs/release-contract.md` is written from these: `WRITE_DOCS=1 npm run jest -- contract-doc`.
 */
export const conformRules = {
  'folder-missing': { demands: 'There is a folder at the path given.', fix: 'Name the folder of one build.' },
  'folder-not-a-folder': {
    demands: 'The path given is a folder, not a file.',
    fix: 'Name the folder that holds release.json.',
  },
  'folder-symlink': {
    demands: 'The release has no symbolic links.',
    fix: 'Copy the file that the link leads to into the folder.',
  },
  'folder-special-file': {
    demands: 'The release has only ordinary files.',
    fix: 'Remove sockets, pipes and devices from the folder.',
  },
  'folder-too-full': {
    demands: 'The folder has no more files and bytes than can be read.',
    fix: 'Name the folder of one build, without node_modules.',
  },
  'folder-file-too-big': {
    demands: 'No file is too big to be read.',
    fix: 'Remove the file, or serve it from elsewhere.',
  },
  'folder-name-unsafe': {
    demands:
      'Names of files and folders consist of letters, digits and . _ - @, and do not begin with a dot.',
    fix: 'Rename the file in the build: other names have other meanings in addresses and stores.',
  },
  'folder-file-extra': {
    demands: 'Every file is listed in release.json: others are not published.',
    fix: 'List the file, or do not write it.',
    warning: true,
  },
  'record-missing': {
    demands: 'The folder has a release.json.',
    fix: 'Write one: docs/release-contract.md describes each field.',
  },
  'record-too-big': { demands: 'release.json is at most 4 MB.', fix: 'Name the folder of one build.' },
  'record-not-json': {
    demands: 'release.json is JSON in UTF-8.',
    fix: 'Write it with JSON.stringify, as UTF-8.',
  },
  'record-invalid': {
    demands: 'Each field of release.json is as its [table](#releasejson) says.',
    fix: 'Correct the field that the sentence names.',
  },
  'record-field-unknown': {
    demands: 'release.json has only known fields: others have no effect.',
    fix: 'Look for a typing error in the name, or remove the field.',
    warning: true,
  },
  'entry-empty': { demands: 'The entry has content.', fix: 'Build the unit again.' },
  'entry-is-module': {
    demands: 'An entry with `import` or `export` says so.',
    fix: 'Set `entryType` to `module`, or build a script.',
  },
  'entry-without-container': {
    demands: 'The script creates the variable that `container` names.',
    fix: 'Use the same name in the federation plugin and in release.json.',
  },
  'start-unlisted': { demands: '`start` is one of the files.', fix: 'List the file.' },
  'picture-route-unknown': {
    demands: 'An image belongs to a route of the release.',
    fix: 'Use the route’s `path` as the key, letter for letter.',
  },
  'picture-unlisted': { demands: 'An image is one of the files.', fix: 'List the file.' },
  'picture-type-wrong': {
    demands: 'An image is a PNG, JPEG or WebP.',
    fix: 'Use one of these formats: social networks show no others.',
  },
  'picture-size-wrong': {
    demands: 'A PNG image has 1200 × 630 pixels.',
    fix: 'Draw it in this size, or it is cropped.',
    warning: true,
  },
  'provides-library-missing': {
    demands: 'A shell provides every library that remotes may require.',
    fix: 'Add it to the libraries that the shell shares.',
  },
  'file-charset-missing': {
    demands: 'Types of text name their charset.',
    fix: 'Add ; charset=utf-8.',
    warning: true,
  },
  'file-not-utf8': {
    demands: 'Scripts, stylesheets and JSON are text in UTF-8.',
    fix: 'Write them as UTF-8.',
  },
  'json-unreadable': {
    demands: 'A file with the type application/json is JSON.',
    fix: 'Write it with JSON.stringify.',
  },
  'compressed-orphan': {
    demands: 'A .br or .gz has its file beside it.',
    fix: 'Remove it, or add the file.',
  },
  'compressed-unreadable': { demands: 'A .br is Brotli, a .gz is gzip.', fix: 'Compress the file again.' },
  'compressed-differs': {
    demands: 'A .br or .gz has the same content as its file.',
    fix: 'Compress the files after the last change.',
  },
  'compressed-missing': {
    demands: 'Scripts and stylesheets of 1 kB and more have a .br.',
    fix: 'Compress them: browsers otherwise get them in full length.',
    warning: true,
  },
  'compressed-bigger': {
    demands: 'A compressed file is smaller than its file.',
    fix: 'Remove it.',
    warning: true,
  },
  'script-syntax': { demands: 'Scripts for browsers can be parsed.', fix: 'Build the unit again.' },
  'mf-manifest-missing': {
    demands: 'A remote has an mf-manifest.json.',
    fix: 'Set `manifest: true` in the federation plugin.',
  },
  'mf-manifest-name': {
    demands: 'mf-manifest.json names the container.',
    fix: 'Use the same name in the federation plugin and in release.json.',
  },
  'mf-shared-not-required': {
    demands: 'A library that the plugin shares is in `requires`.',
    fix: 'Add its version range to `requires`.',
  },
  'mf-shared-not-singleton': {
    demands: 'Shared libraries are singletons.',
    fix: 'Set `singleton: true` in `shared`.',
  },
  'mf-shared-bundled': {
    demands: 'The release has no copy of a shared library.',
    fix: 'Set `import: false` in `shared`.',
  },
  'node-file-unknown': {
    demands: 'Every file of the Node half belongs to a page: node/<page>.cjs.',
    fix: 'Remove the file, or build one file for each page.',
    warning: true,
  },
  'shell-unusable': {
    demands: 'The folder given with --shell is a shell’s release.',
    fix: 'Name the folder of a shell’s build.',
  },
  'check-failed': {
    demands: 'Every check can run.',
    fix: 'Report it with the sentence: this is an error of conform, not of the release.',
  },
} as const satisfies Readonly<Record<string, ConformRule>>;

export type ConformCode = keyof typeof conformRules;
