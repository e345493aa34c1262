/** What one check of `conform` demands, and what to do if the release does not. */
export interface ConformRule {
  readonly demands: string;
  readonly fix: string;
  /** Printed, but not refused. */
  readonly warning?: true;
}

/**
 * Every check of `conform`, by the code of its finding. Codes that the gate has too mean the same there. Codes are stable;
 * `docs/release-contract.md` has the same table, and a test compares the two.
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
  'record-not-utf8': { demands: 'release.json is text in UTF-8.', fix: 'Write it as UTF-8.' },
  'record-not-json': { demands: 'release.json is JSON.', fix: 'Write it with JSON.stringify.' },
  'record-not-object': {
    demands: 'release.json is one object.',
    fix: 'Write one object with the fields of docs/release-contract.md.',
  },
  'record-invalid': {
    demands: 'publish accepts release.json.',
    fix: 'Correct the field that the sentence names.',
  },
  'record-field-unknown': {
    demands: 'release.json has only known fields: others have no effect.',
    fix: 'Look for a typing error in the name, or remove the field.',
    warning: true,
  },
  'format-unknown': { demands: '`format` is 1.', fix: 'Set it to 1.' },
  'contract-invalid': {
    demands: '`contract` is a whole number.',
    fix: 'Set it to the `contractVersion` that the pages were built with.',
  },
  'contract-unsupported': {
    demands: '`contract` is the version that this host knows.',
    fix: 'Build the unit with the host’s current contract.',
  },
  'unit-invalid': {
    demands: '`unit` is the name of a unit.',
    fix: 'Use the unit’s name: a to z and 0 to 9, two to twenty characters, first a letter.',
  },
  'id-invalid': {
    demands: '`id` is 6 to 32 characters of a to z and 0 to 9, first a letter.',
    fix: 'Make it of a hash of the build’s inputs.',
  },
  'source-invalid': {
    demands: '`source` is an object with `commit` and `date`.',
    fix: 'Set both to null outside a repository.',
  },
  'source-date-invalid': {
    demands: '`source.date` is a date in ISO 8601, or null.',
    fix: 'Write it as `git log --format=%cI` does.',
  },
  'entry-invalid': {
    demands: '`entry` is a path relative to the folder.',
    fix: 'Name the file that starts the unit, without a leading slash.',
  },
  'entry-not-script': {
    demands: '`entry` is a file that ends in .js or .mjs.',
    fix: 'Name the script that starts the unit.',
  },
  'entry-empty': { demands: 'The entry has content.', fix: 'Build the unit again.' },
  'entry-type-unknown': {
    demands: '`entryType` is `global` or `module`, or is left out.',
    fix: 'Use `module` for an ES module, `global` for a script that creates a variable.',
  },
  'entry-is-module': {
    demands: 'An entry with `import` or `export` says so.',
    fix: 'Set `entryType` to `module`, or build a script.',
  },
  'entry-without-container': {
    demands: 'The script creates the variable that `container` names.',
    fix: 'Use the same name in the federation plugin and in release.json.',
  },
  'container-invalid': {
    demands: '`container` is a name of a variable.',
    fix: 'Use letters, digits and _, first no digit.',
  },
  'container-without-id': {
    demands: '`container` ends with _ and the id: a tab can hold two releases.',
    fix: 'Name the container `<unit>_<id>`.',
  },
  'start-invalid': {
    demands: '`start` is a path of a shell’s script, or is left out.',
    fix: 'Leave it out of a remote’s release.',
  },
  'start-unlisted': { demands: '`start` is one of the files.', fix: 'List the file.' },
  'asks-for-composition-invalid': {
    demands: '`asksForComposition` is true, or is left out.',
    fix: 'Leave it out of a remote’s release.',
  },
  'loads-modules-invalid': {
    demands: '`loadsModules` is true, or is left out.',
    fix: 'Leave it out of a remote’s release.',
  },
  'file-names-invalid': {
    demands:
      '`fileNames` is `content`, or is left out. With it, the entry is a script, and the name of each file that a browser loads contains a hash of its content.',
    fix: 'Put [contenthash:10] into the names of all files, or leave it out.',
  },
  'initial-invalid': {
    demands: '`initial` has lists of scripts and styles.',
    fix: 'Leave it out of a remote’s release if the host allows that, or use empty lists.',
  },
  'initial-not-empty': {
    demands: '`initial` of a remote is empty: only the shell is on every page.',
    fix: 'List a page’s files in `pages`.',
  },
  'loader-invalid': {
    demands: '`loader` has lists of scripts and styles.',
    fix: 'Leave it out of a remote’s release if the host allows that, or use empty lists.',
  },
  'loader-not-empty': { demands: '`loader` of a remote is empty.', fix: 'List a page’s files in `pages`.' },
  'pages-invalid': {
    demands: '`pages` is an object: page name → its files.',
    fix: 'Write one property for each exposed page.',
  },
  'pages-empty': { demands: 'There is at least one page.', fix: 'Expose a page.' },
  'page-name-invalid': {
    demands: 'A page’s name is a name of a variable: letters, digits and _.',
    fix: 'Name the page as its component is named: JoinPage.',
  },
  'page-assets-invalid': {
    demands: 'A page has lists of scripts and styles, which are paths relative to the folder.',
    fix: 'Write `{ "scripts": [], "styles": [] }` with the paths of its files.',
  },
  'page-script-type': {
    demands: 'Scripts of a page end in .js or .mjs.',
    fix: 'List stylesheets in `styles`, and nothing else.',
  },
  'page-style-type': {
    demands: 'Styles of a page end in .css.',
    fix: 'List scripts in `scripts`, and nothing else.',
  },
  'page-file-twice': { demands: 'A page lists each file once.', fix: 'Remove the second mention.' },
  'routes-invalid': { demands: '`routes` is a list.', fix: 'Write a list of routes.' },
  'routes-empty': { demands: 'There is at least one route.', fix: 'Declare a route for each page.' },
  'route-invalid': {
    demands: 'A route is an object.',
    fix: 'Write an object with path, page, title, description, prerender and index.',
  },
  'route-path-invalid': {
    demands: 'A route’s `path` begins with a slash, or is `*`.',
    fix: 'Write the path from the site’s root: /career.',
  },
  'route-path-form': {
    demands:
      'Each segment of a path is `:name`, or letters, digits, and `.` `_` `~` `-` only, but not `.` or `..`; a path has at most 200 characters.',
    fix: 'Write the path as React Router does: /employee/:id.',
  },
  'route-parameter-twice': {
    demands: 'The parameters of a path have different names.',
    fix: 'Rename one of them.',
  },
  'route-page-invalid': { demands: 'A route’s `page` is a text.', fix: 'Name the page that answers.' },
  'route-title-missing': {
    demands: 'A route has a `title`.',
    fix: 'Write what the browser’s tab shall show, without the company’s name.',
  },
  'route-description-missing': {
    demands: 'A route has a `description`.',
    fix: 'Write one sentence for search engines.',
  },
  'route-prerender-invalid': {
    demands: '`prerender` is true or false.',
    fix: 'Say true if the page is the same for every visitor.',
  },
  'route-index-invalid': {
    demands: '`index` is true or false.',
    fix: 'Say true if search engines may list the page.',
  },
  'route-status-invalid': {
    demands: '`status` is an HTTP status from 200 to 599.',
    fix: 'Leave it out for 200.',
  },
  'route-hydrate-invalid': {
    demands: '`hydrate` is `load`, `interaction`, `use` or `prefetch`.',
    fix: 'Leave it out for `load`.',
  },
  'route-captcha-invalid': {
    demands: '`captcha` is true or false.',
    fix: 'Leave it out if the page shows no captcha.',
  },
  'route-opens-at-invalid': { demands: '`opensAt` is `top` or `end`.', fix: 'Leave it out for `top`.' },
  'route-data-invalid': {
    demands: '`structuredData` is a list of JSON values.',
    fix: 'Write a list of objects of schema.org.',
  },
  'route-field-unknown': {
    demands: 'A route has only known fields.',
    fix: 'Look for a typing error in the name, or remove the field.',
  },
  'pictures-invalid': {
    demands: '`pictures` is an object: path of a route → its image.',
    fix: 'Leave it out, or write one property for each image.',
  },
  'picture-invalid': {
    demands: 'An image has `file`, a path relative to the folder, and `alt`, a text.',
    fix: 'Write both.',
  },
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
  'requires-invalid': {
    demands: '`requires` is an object: library → version range.',
    fix: 'Write one property for each shared library.',
  },
  'requires-range-invalid': {
    demands: 'A version range is one that npm understands.',
    fix: 'Write it as in package.json: ^19.0.0.',
  },
  'requires-unknown-library': {
    demands: 'A remote requires only libraries that a host shares.',
    fix: 'Bundle the library, and take it out of `shared`.',
  },
  'provides-invalid': {
    demands: '`provides` is an object: library → version.',
    fix: 'Leave it out of a remote’s release if the host allows that, or use {}.',
  },
  'provides-on-remote': {
    demands: '`provides` of a remote is empty: only the shell shares libraries.',
    fix: 'Use {}, and set `import: false` in `shared`.',
  },
  'provides-version-invalid': {
    demands: 'A provided version is exact.',
    fix: 'Write the installed version: 19.3.1.',
  },
  'provides-library-missing': {
    demands: 'A shell provides every library that remotes may require.',
    fix: 'Add it to the libraries that the shell shares.',
  },
  'uses-invalid': {
    demands: '`uses` is an object: library → names of exports.',
    fix: 'Write a list of names for each library, or leave `uses` out.',
  },
  'uses-not-required': {
    demands: 'A library whose exports are used is in `requires`.',
    fix: 'Add its version range to `requires`.',
  },
  'exports-invalid': {
    demands: '`exports` is an object: library → names of exports.',
    fix: 'Write a list of names for each library, or leave `exports` out.',
  },
  'exports-on-remote': {
    demands: 'Only a shell says what its shared libraries export.',
    fix: 'Write `uses` in a remote’s release.',
  },
  'files-invalid': {
    demands: '`files` is a list.',
    fix: 'List every file of the folder except release.json.',
  },
  'files-empty': {
    demands: 'There is at least one file.',
    fix: 'List every file of the folder except release.json.',
  },
  'file-entry-invalid': {
    demands: 'An entry of `files` is an object.',
    fix: 'Write path, bytes, type and integrity.',
  },
  'file-path-unsafe': {
    demands: 'A `path` is relative, with forward slashes, and without dot segments and special characters.',
    fix: 'Rename the file in the build.',
  },
  'file-bytes-invalid': { demands: '`bytes` is a whole number.', fix: 'Write the file’s length.' },
  'file-type-invalid': {
    demands: '`type` is a content type.',
    fix: 'Write the Content-Type, with its charset for text.',
  },
  'file-integrity-invalid': {
    demands: '`integrity` is `sha384-` and 64 characters of base64.',
    fix: 'Write the SHA-384 of the file in base64.',
  },
  'file-path-twice': { demands: 'Paths differ, also in lower case.', fix: 'Rename one of the files.' },
  'file-path-reserved': {
    demands: 'release.json and published.json are not in `files`.',
    fix: 'Leave them out: the store writes them.',
  },
  'file-below-file': { demands: 'No path is both a file and a folder.', fix: 'Rename one of them.' },
  'file-missing': {
    demands: 'Every listed file is in the folder.',
    fix: 'Build the unit again, or take the file off the list.',
  },
  'file-differs': {
    demands: 'Every file has the length and the hash that `files` says.',
    fix: 'Write release.json after the last change of a file.',
  },
  'file-unlisted': {
    demands: 'Every file that the record names is in `files`.',
    fix: 'List the file, or do not name it.',
  },
  'file-type': {
    demands: 'Scripts and stylesheets have types that browsers accept.',
    fix: 'Use text/javascript; charset=utf-8 and text/css; charset=utf-8.',
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
  'request-missing': {
    demands: 'Files that scripts and stylesheets load are in the release.',
    fix: 'Build the unit again, without a cache.',
  },
  'size-over': {
    demands: 'The release keeps the budgets of docs/release-contract.md.',
    fix: 'Take out what the page does not need at once.',
  },
  'mf-manifest-missing': {
    demands: 'A remote has an mf-manifest.json.',
    fix: 'Set `manifest: true` in the federation plugin.',
  },
  'mf-manifest-not-json': {
    demands: 'mf-manifest.json is JSON with a list of `exposes`.',
    fix: 'Let the federation plugin write it.',
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
  'page-not-exposed': {
    demands: 'Every page is exposed as ./<page>.',
    fix: 'Add it to `exposes` of the federation plugin.',
  },
  'page-without-route': {
    demands: 'Every page answers a route.',
    fix: 'Declare a route for it, or stop exposing it.',
  },
  'route-without-page': {
    demands: 'Every route is answered by a page of the release.',
    fix: 'Correct `page`, or add the page.',
  },
  'route-missing': { demands: 'A shell declares the route `*` for unknown addresses.', fix: 'Declare it.' },
  'path-reserved': {
    demands: 'No route claims an address of the server or of the shell.',
    fix: 'Choose another path.',
  },
  'path-taken': {
    demands: 'No two routes of the release claim the same addresses.',
    fix: 'Change one of the paths.',
  },
  'style-global': {
    demands: 'Selectors and names of a remote begin with the unit’s name.',
    fix: 'Use CSS modules whose class names begin with <unit>-.',
  },
  'style-foreign': { demands: 'No stylesheet names a class of another unit.', fix: 'Remove the rule.' },
  'style-unreadable': { demands: 'Stylesheets are CSS.', fix: 'Build the unit again.' },
  'node-file-unknown': {
    demands: 'Every file of the Node half belongs to a page: node/<page>.cjs.',
    fix: 'Remove the file, or build one file for each page.',
    warning: true,
  },
  'node-syntax': {
    demands: 'Files of the Node half are CommonJS that can be parsed.',
    fix: 'Build the Node half as CommonJS.',
  },
  'node-page-missing': {
    demands: 'A page of the Node half has the default export { contract, Page }, and Page is a function.',
    fix: 'Build the page’s module itself, with `library: commonjs2`.',
  },
  'node-contract-differs': {
    demands: 'The default export has the same contract as release.json.',
    fix: 'Build both halves from the same sources.',
  },
  'node-import-unknown': {
    demands: 'The Node half requires only shared libraries; it contains everything else.',
    fix: 'Bundle the library into the Node half.',
  },
  'node-not-isolated': {
    demands: 'The Node half uses no files, network, processes or other parts of Node.',
    fix: 'Use a build of the library for browsers, or move the code into an effect.',
  },
  'node-throws': {
    demands: 'The Node half can be loaded.',
    fix: 'Do not use window, document or other parts of a browser while a module is loaded.',
  },
  'render-failed': {
    demands: 'Every page renders with the shell given.',
    fix: 'Read the sentence: it has the error of the page.',
  },
  'render-too-long': {
    demands: 'Loading and rendering ends in 20 s.',
    fix: 'Look for an endless loop, or for a promise that never resolves.',
  },
  'render-too-big': {
    demands: 'Loading and rendering needs no more than 256 MiB of heap.',
    fix: 'Look for data that grows while the page renders.',
  },
  'class-unstyled': {
    demands: 'Classes of the rendered pages are in the page’s stylesheets, or in a script for browsers.',
    fix: 'Build both halves with the same class names.',
  },
  'shell-unusable': {
    demands: 'The folder given with --shell is a shell’s release.',
    fix: 'Name the folder of a shell’s build.',
  },
  'library-missing': {
    demands: 'The shell provides every required library.',
    fix: 'Bundle the library, or ask the shell’s team for it.',
  },
  'library-version': {
    demands: 'The shell provides a version in the required range.',
    fix: 'Widen the range, or wait for the shell.',
  },
  'export-missing': {
    demands: 'The shell provides every export of a shared library that the release uses.',
    fix: 'Leave the export out, or wait for a shell that has it.',
  },
  'module-not-loaded': {
    demands: 'The shell loads entries that are modules.',
    fix: 'Build a script with `entryType: global`, or deploy a newer shell first.',
  },
  'check-failed': {
    demands: 'Every check can run.',
    fix: 'Report it with the sentence: this is an error of conform, not of the release.',
  },
} as const satisfies Readonly<Record<string, ConformRule>>;

export type ConformCode = keyof typeof conformRules;
