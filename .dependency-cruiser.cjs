const { globSync, readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

/** Who may import whom; `docs/architecture.md` says why. Anything not allowed here is refused. */
const unit = 'shell|[^/]+-mfe';
const browser = `${unit}|shared-ui`;
/** The rooms of the platform, each with those it may import. The first four, and the last, run in a browser. */
const rooms = {
  contract: [],
  host: ['contract'],
  forms: ['contract', 'host'],
  runtime: ['contract', 'host', 'forms'],
  releases: ['contract'],
  server: ['contract', 'releases'],
  build: ['contract', 'releases', 'server'],
  command: ['contract', 'build', 'releases', 'server'],
  verify: ['contract', 'host', 'command', 'build', 'releases', 'server'],
  // A site: its units run in a browser.
  example: ['contract', 'host', 'forms', 'runtime'],
};
const browserRooms = 'contract|host|forms|runtime';
const tests = '\\.(test|fixtures)\\.tsx?$|/testing/';

/** One rule per folder: it may import itself, packages, and the listed folders of ours. */
function mayImport(from, allowed) {
  const platform = Object.keys(rooms).map((room) => `platform/${room}`);
  const ours = ['shared-ui', unit, 'backend', ...platform, 'scripts', 'e2e', 'bench'];
  const refused = ours.filter((folder) => folder !== from && !allowed.includes(folder));
  return {
    name: `${from}-imports-only-${allowed.join('-and-') || 'itself'}`,
    severity: 'error',
    // A test of `site` with backing services takes them from `verify`.
    from: { path: `^${from}/`, pathNot: '/webpack\\.config\\.ts$|\\.services\\.test\\.ts$' },
    to: { path: `^(${refused.join('|')})/` },
  };
}

/** The layers of a room's `src`, lowest first: a folder imports itself and those below it. Files beside them are above all. */
const layers = {
  releases: ['core', 'rendering', 'changes', 'serving'],
  command: ['browser', 'call', 'mount', 'releases', 'records', 'site', 'commands'],
  runtime: [
    'messages',
    'tab',
    'notice',
    'remotes',
    'reporting',
    'live-updates',
    'start',
    'navigation',
    'runtime',
  ],
  server: [
    ...['problems', 'system', 'environment', 'log', 'database', 'files', 'core', 'answers', 'signing'],
    ...['security', 'metrics', 'mail', 'notices', 'visits', 'health', 'uploads', 'site'],
    ...['form-pages', 'forms', 'previews', 'retention', 'operations-page'],
  ],
};
const layerRules = Object.entries(layers).flatMap(([room, folders]) =>
  folders.map((layer, index) => ({
    name: `${room}-${layer}-imports-no-layer-above`,
    severity: 'error',
    // Some tests of the others make a state with what is above.
    from: {
      path: `^platform/${room}/src/${layer}/`,
      ...(!/^(runtime|server)$/.test(room) && { pathNot: tests }),
    },
    to: { path: `^platform/${room}/src/((${folders.slice(index + 1).join('|') || '-'})/|[^/]+$)` },
  })),
);

/** The folders of `platform/releases/src/core`, lowest first, tests included. The files beside them import `findings` alone. */
const core = [
  ...['findings', '[^/]+$', 'health', 'keys', 'store', 'owners', 'releases', 'entries', 'state', 'signing'],
  ...['journal', 'composition', 'preview', 'built', 's3'],
].map((folder) => (folder.endsWith('$') ? folder : `${folder}/`));
const coreRules = core.map((folder, index) => ({
  name: `releases-core-${folder.replaceAll(/\W/g, '') || 'files'}-imports-nothing-above`,
  severity: 'error',
  from: { path: `^platform/releases/src/core/${folder}` },
  to: { path: `^platform/releases/src/core/(${core.slice(index + 1).join('|') || '-'})` },
}));

/** The files of `changes` are above its folders, and `conform` is above the gate. */
const changeRules = [
  ['(gate|conform|gc)/', '[^/]+$'],
  ['(gate|gc)/', 'conform/'],
  ['gate/', 'gc/'],
].map(([from, to], index) => ({
  name: `the-parts-of-changes-have-a-direction-${index}`,
  severity: 'error',
  from: { path: `^platform/releases/src/changes/${from}`, pathNot: tests },
  to: { path: `^platform/releases/src/changes/${to}` },
}));

/** The files that packages of this repository export. */
const doors = globSync(['package.json', '*/package.json', 'platform/*/package.json'], {
  cwd: __dirname,
}).flatMap((file) => {
  const { exports = {} } = JSON.parse(readFileSync(join(__dirname, file), 'utf8'));
  return Object.values(exports).map((door) => `^${join(dirname(file), door).replaceAll('.', '\\.')}$`);
});

/** The packages that a lean installation leaves out: see `isNeeded` in scripts/launch.cjs. */
const { packages } = JSON.parse(readFileSync(join(__dirname, 'package-lock.json'), 'utf8'));
const notLean = Object.entries(packages)
  .filter(([path, { link, dev, devOptional, peer }]) => path && !link && (dev || devOptional || peer))
  .map(([path]) => path.replaceAll('.', '\\.'));
const leftOut = `^(${notLean.join('|')})/(?!node_modules/)`;

module.exports = {
  forbidden: [
    ...layerRules,
    ...coreRules,
    ...changeRules,
    {
      name: 'only-tests-import-test-support',
      severity: 'error',
      from: { path: '^platform/(releases|server|command)/src/(?!races/)', pathNot: tests },
      to: { path: '^platform/(releases|server|command)/src/(races|testing)/' },
    },
    {
      name: 'the-parts-of-command-do-not-import-each-other',
      comment:
        'What is live, the records of visitors, and visits in a browser have nothing to do with each other.',
      severity: 'error',
      from: { path: '^platform/command/src/(releases|records|mount)/', pathNot: tests },
      to: { path: '^platform/command/src/(releases|records|mount)/', pathNot: '^platform/command/src/$1/' },
    },
    {
      name: 'what-subcommands-share-imports-no-subcommand',
      severity: 'error',
      from: { path: '^platform/command/src/(releases|records)/[^/]+/', pathNot: tests },
      to: { path: '^platform/command/src/(releases|records)/[^/]+$' },
    },
    ...Object.entries(rooms).map(([room, lower]) =>
      mayImport(
        `platform/${room}`,
        lower.map((other) => `platform/${other}`),
      ),
    ),
    {
      name: 'the-platform-imports-nothing-from-outside',
      severity: 'error',
      from: { path: '^platform/' },
      to: { pathNot: ['^platform/', '(^|/)node_modules/'], dependencyTypesNot: ['core'] },
    },
    mayImport('shared-ui', ['platform/contract', 'platform/host', 'platform/forms']),
    {
      name: 'a-unit-imports-only-itself-and-shared-ui',
      severity: 'error',
      from: { path: `^(${unit})/`, pathNot: '/webpack\\.config\\.ts$' },
      to: {
        path: `^(${unit}|platform|backend|scripts|e2e|bench)/`,
        pathNot: ['^$1/', '^platform/(contract|host|forms|runtime)/'],
      },
    },
    mayImport('backend', ['platform/contract', 'platform/server', 'platform/releases', 'shared-ui']),
    {
      name: 'only-one-file-of-site-and-serve-imports-the-build',
      comment: 'An installation has no build: all that is live can be changed without one.',
      severity: 'error',
      from: {
        path: '^platform/command/src/',
        pathNot: `^platform/command/src/(site/build-sources|commands/(run-start|(build|dev|new-remote)\\.command))\\.ts$|${tests}`,
      },
      to: { path: '^platform/build/' },
    },
    ...['scripts', 'e2e', 'bench'].map((folder) =>
      mayImport(folder, [
        ...Object.keys(rooms).map((room) => `platform/${room}`),
        'shared-ui',
        ...(folder === 'scripts' ? [unit] : []),
      ]),
    ),
    {
      name: 'node-code-reads-only-declarations-of-units',
      severity: 'error',
      from: { path: '^(platform/(build|command|verify)|scripts)/' },
      to: { path: `^(${unit})/src/`, pathNot: '/src/unit\\.ts$' },
    },
    {
      name: 'a-build-file-imports-the-helper-and-its-unit',
      comment:
        'The release id covers these and the packages; another file could change a build without a new id.',
      severity: 'error',
      from: { path: '^((?:platform/example/)?[^/]+)/webpack\\.config\\.ts$' },
      to: {
        pathNot: ['^$1/src/', '^platform/build/src/units/build-file\\.ts$', 'node_modules'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'serve-reaches-no-build-code',
      comment: 'A server starts in a second, also in an image without the tools of the build.',
      severity: 'error',
      from: { path: '^platform/command/src/commands/serve\\.command\\.ts$' },
      to: {
        path: '^platform/build/|^platform/command/src/browser/|^node_modules/(webpack|typescript|playwright-core|css-loader)/',
        reachable: true,
      },
    },
    {
      name: 'start-reaches-only-packages-of-a-lean-installation',
      comment:
        'start, build, serve and site install no development packages: make this one a dependency of its workspace.',
      severity: 'error',
      from: { path: '^platform/command/src/commands/(start|build|serve|site)\\.command\\.ts$' },
      to: { path: leftOut, reachable: true },
    },
    {
      name: 'the-build-needs-only-packages-of-a-lean-installation',
      comment: 'What a worker of the build, or a bundle that it builds, imports.',
      severity: 'error',
      from: {
        path: `^(${unit}|shared-ui|platform/(${browserRooms}))/src/|^platform/(build/src/units|command/src)/.*\\.(worker|process|loader)\\.ts$`,
        pathNot: `${tests}|\\.test-support\\.tsx?$`,
      },
      to: { path: leftOut, reachable: true },
    },
    {
      name: 'node-code-takes-the-contract-and-facts',
      comment:
        'Components, forms and most of the test support are for browsers, and so is the page of the gallery.',
      severity: 'error',
      from: {
        path: '^(platform|backend|scripts)/',
        pathNot: `^scripts/src/gallery/page/|^platform/(${browserRooms}|example)/`,
      },
      to: {
        path: '^shared-ui/src/|^platform/(host|forms|runtime)/',
        pathNot: '^shared-ui/src/site/',
      },
    },
    {
      name: 'the-host-by-its-name',
      comment:
        'A relative import would bundle a second copy of the contexts: only the name is shared at run time.',
      severity: 'error',
      from: { pathNot: '^platform/host/src/(?!http/|testing/)' },
      to: { path: '^platform/host/src/(?!http/|testing/)', dependencyTypes: ['local'] },
    },
    {
      name: 'other-packages-by-their-doors',
      comment:
        'package.json "exports" are the only doors; a relative path into another package goes round them.',
      severity: 'error',
      from: { path: '^((?:platform/)?[^/]+)/' },
      to: { path: `^(${browser}|backend|platform/[^/]+)/src/`, pathNot: ['^$1/', ...doors] },
    },
    {
      name: 'no-node-in-the-browser',
      severity: 'error',
      from: { path: `^(${browser}|platform/(${browserRooms}))/src/`, pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-missing-modules', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'declared-dependencies',
      severity: 'error',
      from: { pathNot: `${tests}|^platform/build/src/units/|\\.config\\.ts$` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The benchmark's variants are built from the units' own pages, which no other code may import.
    exclude: { path: '\\.site/|^bench/variants/|^scripts/mutation/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
    combinedDependencies: false,
  },
};
