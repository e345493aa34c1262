import {
  type ApiReport,
  compareApis,
  formatReport,
  lowestHost,
  minimumVersion,
  parseReport,
  sinceOf,
} from './api-report.ts';

const button = 'function Button(props: ButtonProps): Element;';
const props = 'interface ButtonProps {\n    readonly children: ReactNode;\n    readonly tone?: "go";\n}';
const api = new Map([
  ['@site/shared-ui Button', button],
  ['@site/shared-ui ButtonProps', props],
  ['@site/shared-ui UnitRoute', "interface UnitRoute {\n    readonly hydrate?: 'load';\n}"],
  ['@site/shared-ui UnitState', "interface UnitState {\n    readonly state: 'on';\n}"],
  ['@site/shared-ui/site site', 'const site: { readonly name: string; };'],
]);

const changed = (entry: string, text: string) => new Map([...api, [`@site/shared-ui ${entry}`, text]]);
const without = (entry: string) => new Map([...api].filter(([key]) => key !== `@site/shared-ui ${entry}`));

test('a report begins with the version, and is read as it was written', () => {
  const report: ApiReport = {
    ...{ version: '1.2.3', api },
    since: new Map([['@site/shared-ui Button', '1.1.0']]),
  };
  const text = formatReport(report);
  expect(text).toMatch(/^Version: 1\.2\.3\n/);
  expect(parseReport(text)).toEqual(report);
});

test('the lowest version of the host is that of the newest export in use', () => {
  const exportsOf = (...names: readonly string[]) =>
    new Map(names.map((name) => [`@site/shared-ui/host ${name}`, 'const one: 1;']));
  let report: ApiReport = { version: '1.0.0', api: exportsOf('Link'), since: new Map() };
  const release = (version: string, ...names: readonly string[]) => {
    const next = exportsOf(...names);
    report = { version, api: next, since: sinceOf(report, version, next) };
    return (...used: readonly string[]) => lowestHost(report, used);
  };
  const first = release('1.1.0', 'Link', 'Toast');
  expect([first('Link'), first('Link', 'Toast'), lowestHost(report, null)]).toEqual([
    '1.0.0',
    '1.1.0',
    '1.1.0',
  ]);
  const second = release('1.2.3', 'Link', 'Toast', 'Card');
  expect([second('Link'), second('Toast'), second('Card', 'Toast')]).toEqual(['1.0.0', '1.1.0', '1.2.3']);
  const third = release('2.0.0', 'Link', 'Toast');
  expect([third('Link'), third('Toast')]).toEqual(['2.0.0', '2.0.0']);
});

test('a text that is no report is refused', () => {
  expect(() => parseReport('# API')).toThrow(/first line/);
});

test.each<[what: string, after: Map<string, string>, bump: string | null, names: string[]]>([
  ['nothing', new Map(api), null, []],
  ['an added export', changed('Ribbon', 'const Ribbon: string;'), 'minor', ['added @site/shared-ui Ribbon']],
  ['a removed export', without('Button'), 'major', ['removed @site/shared-ui Button']],
  ['another type', changed('Button', 'const Button: string;'), 'major', ['changed @site/shared-ui Button']],
  [
    'an optional property of its own line',
    changed('ButtonProps', props.replace('tone?', 'wide?: boolean;\n    readonly tone?')),
    'minor',
    ['extended @site/shared-ui ButtonProps'],
  ],
  [
    'a required property',
    changed('ButtonProps', props.replace('}', '    readonly to: string;\n}')),
    'major',
    ['changed @site/shared-ui ButtonProps'],
  ],
  [
    'another type that callers may pass',
    changed('ButtonProps', props.replace('ReactNode;', 'ReactNode | (() => ReactNode);')),
    'minor',
    ['extended @site/shared-ui ButtonProps'],
  ],
  [
    'another value of a field that units declare',
    changed('UnitRoute', "interface UnitRoute {\n    readonly hydrate?: 'load' | 'use';\n}"),
    'minor',
    ['extended @site/shared-ui UnitRoute'],
  ],
  [
    'another value of a field that units read',
    changed('UnitState', "interface UnitState {\n    readonly state: 'on' | 'off';\n}"),
    'major',
    ['changed @site/shared-ui UnitState'],
  ],
  [
    'a type that callers may no longer pass',
    changed('ButtonProps', props.replace('ReactNode;', 'ReactNodes;')),
    'major',
    ['changed @site/shared-ui ButtonProps'],
  ],
  [
    'another type of what is passed to callers',
    changed('Button', `${button.slice(0, -1)} | null;`),
    'major',
    ['changed @site/shared-ui Button'],
  ],
  [
    'a property that is no longer there',
    changed('ButtonProps', props.replace('    readonly tone?: "go";\n', '')),
    'major',
    ['changed @site/shared-ui ButtonProps'],
  ],
])('%s is found', (_, after, bump, names) => {
  const difference = compareApis(api, after);
  expect(difference.bump).toBe(bump);
  expect(difference.changes).toEqual(names);
});

test.each([
  ["Pick<ButtonProps, 'children'>", "Pick<ButtonProps, 'children' | 'tone'>", 'minor'],
  ["Pick<ButtonProps, 'tone'>", "Pick<\n    ButtonProps,\n    'children' | 'tone'\n>", 'major'],
  ["Pick<ButtonProps, 'children' | 'tone'>", "Pick<ButtonProps, 'children'>", 'major'],
  ["Pick<ButtonProps, 'children' | 'tone'>", "Pick<ButtonProps, 'tone' | 'children'>", 'minor'],
  ["Pick<OtherProps, 'children'>", "Pick<OtherProps, 'children' | 'tone'>", 'major'],
])('%s that becomes %s is compared by its properties', (old, now, bump) => {
  const before = changed('Picked', `type Picked = ${old};`);
  const after = changed('Picked', `type Picked = ${now};`);
  expect(compareApis(before, after).bump).toBe(bump);
});

test.each([
  [null, '1.2.3', '1.2.3'],
  ['minor', '1.2.3', '1.3.0'],
  ['major', '1.2.3', '2.0.0'],
] as const)('a change that is %s makes at least another version', (bump, before, least) => {
  expect(minimumVersion(before, bump)).toBe(least);
});
