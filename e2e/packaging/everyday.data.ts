import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UnitName } from '@platform/contract';
import { root } from '@platform/releases/root';

/** Changes the text of a file; gets null, and returns the content, for a new file. */
type FileEdit = (text: string | null) => string;

export type Command = readonly [program: 'node' | 'npm', ...args: readonly string[]];

export interface EverydayChange {
  readonly change: string;
  /** Files that are edited by hand: path → edit. */
  readonly edits: Readonly<Record<string, FileEdit>>;
  readonly command?: Command;
  readonly commandShown?: string;
  readonly makes?: string;
  /** What the sources and the site are before: edits and a command, and then a deploy of the same units. */
  readonly from?: Pick<EverydayChange, 'edits' | 'command'>;
  /** The units of the one deploy. No other release changes. */
  readonly units: readonly UnitName[];
  /** What a visitor's browser has then, and not before: a text on a page, the value of a style, a version of React. */
  readonly shows: {
    readonly path: string;
    readonly text?: string;
    readonly style?: { readonly selector: string; readonly property: string; readonly value: string };
    readonly react?: string;
  };
  /** What is entered into a form besides its required fields, by the names of the fields. */
  readonly sends?: {
    readonly unit: UnitName;
    readonly form: string;
    readonly values: Readonly<Record<string, string>>;
  };
}

const replace =
  (before: string | RegExp, after: string): FileEdit =>
  (text) => {
    const changed = (text ?? '').replace(before, () => after);
    if (changed === text) throw new Error(`The file does not contain ${before}.`);
    return changed;
  };

const insertAfter =
  (before: string, added: string): FileEdit =>
  (text) =>
    replace(before, before + added)(text);

const both =
  (first: FileEdit, second: FileEdit): FileEdit =>
  (text) =>
    second(first(text));

const created =
  (content: string): FileEdit =>
  () =>
    content;

const roleText = `import type { RoleText } from '../role-text.ts';

export const text: RoleText = {
  description: 'Find out what the records of a hundred thousand vehicles say.',
  experience: { shown: '1 year or more', months: 12 },
  posted: '2026-11-16',
  about: ['You answer questions with data, and say how sure the answer is.'],
  firstMonths: [{ when: 'Month 1', what: 'Answer one question of the workshop team.' }],
  responsibilities: ['Queries that others can read.'],
  lookingFor: ['SQL, and doubt.'],
  whyJoin: ['The answers are used the same week.'],
};
`;

const badgePage = `import type { RemotePage } from '@platform/contract';

export default { contract: 1, Page: () => <h1>A badge of honour</h1> } satisfies RemotePage;
`;

const joinPath = '/join-innovation';
const application = { unit: 'careers', form: 'application' };

function withReact(version: string): EverydayChange['edits'] {
  const pinned = /(?<="react(-dom)?": ")\d+\.\d+\.\d+(?=")/g;
  const files = globSync(['package.json', '{*,platform/*}/package.json'], { cwd: root }).filter(
    (file) => readFileSync(join(root, file), 'utf8').search(pinned) >= 0,
  );
  return Object.fromEntries(files.map((file) => [file, replace(pinned, version)]));
}

const installed: Command = ['npm', 'install', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
const { react: reactNow } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies;

export const everydayChanges: readonly EverydayChange[] = [
  {
    change: 'a new role',
    edits: {
      'careers-mfe/src/roles/data-analyst/data-analyst.data.ts': created(roleText),
      'careers-mfe/src/roles/data-analyst/data-analyst.page.tsx': created(
        `import { rolePage } from '../role-page.tsx';\nimport { text } from './data-analyst.data.ts';\n\nexport default rolePage('/data-analyst', text);\n`,
      ),
      'careers-mfe/src/roles/roles.data.ts': both(
        insertAfter(
          'export const roles: readonly Role[] = [',
          `\n  {\n    path: '/data-analyst',\n    title: 'Data Analyst',\n    position: 'Data Analyst',\n    line: 'Read the records.',\n    openUntil: '2027-05-31',\n  },`,
        ),
        insertAfter('export const positions: readonly string[] = [', `\n  'Data Analyst',`),
      ),
    },
    units: ['careers'],
    shows: { path: '/data-analyst', text: 'You answer questions with data' },
    sends: { ...application, values: { position: 'Data Analyst' } },
  },
  {
    change: 'a new field in the application form',
    edits: {
      'careers-mfe/src/join/application.form.ts': insertAfter(
        'choices: positions },',
        `\n    { name: 'noticePeriod', label: 'Notice period', format: 'line', max: 40 },`,
      ),
      'careers-mfe/src/join/join-form.tsx': insertAfter(
        '<PositionField />',
        '\n        <TextField name="noticePeriod" />',
      ),
    },
    units: ['careers'],
    shows: { path: joinPath, text: 'Notice period' },
    sends: { ...application, values: { noticePeriod: 'Two months' } },
  },
  {
    change: 'another limit and message of a field',
    edits: {
      'careers-mfe/src/join/application.form.ts': replace(
        `max: 120, required: 'Enter your full name.'`,
        `max: 200, required: 'Tell us your whole name.'`,
      ),
    },
    units: ['careers'],
    shows: { path: `${joinPath}#empty`, text: 'Tell us your whole name.' },
    sends: { ...application, values: { fullName: 'N'.repeat(180) } },
  },
  {
    change: 'a new page in a remote',
    edits: {
      'employee-mfe/src/badge.page.tsx': created(badgePage),
      'employee-mfe/src/unit.ts': both(
        replace('pages: {', `pages: { BadgePage: './src/badge.page.tsx',`),
        replace(
          'routes: [',
          `routes: [\n    {\n      path: '/badge',\n      page: 'BadgePage',\n      title: 'Badge',\n      description: 'A badge.',\n      prerender: true,\n      index: false,\n    },`,
        ),
      ),
    },
    units: ['employee'],
    shows: { path: '/badge', text: 'A badge of honour' },
  },
  {
    change: 'another text',
    edits: {
      'product-mfe/src/showcase/showcase.texts.ts': replace(
        'Five lamps your dashboard',
        'Six lamps your dashboard',
      ),
    },
    units: ['product'],
    shows: { path: '/HelpMyVehicle', text: 'Six lamps your dashboard' },
  },
  {
    change: 'a new component of shared-ui that one remote uses',
    edits: {
      'shared-ui/src/components/stamp/stamp.tsx': created(
        `import type { ReactNode } from 'react';\n\n/** A short text that looks stamped. */\nexport function Stamp({ children }: { readonly children: ReactNode }) {\n  return <strong>{children}</strong>;\n}\n`,
      ),
      'shared-ui/src/index.ts': insertAfter(
        `} from './components/social-links/social-links.tsx';`,
        `\nexport { Stamp } from './components/stamp/stamp.tsx';`,
      ),
      'product-mfe/src/showcase/showcase.page.tsx': both(
        replace('import { ButtonLink, Reveal, Section }', 'import { ButtonLink, Reveal, Section, Stamp }'),
        replace(
          '<p className={styles.intro}>{intro}</p>',
          '<p className={styles.intro}>{intro}</p>\n          <Stamp>Checked this week</Stamp>',
        ),
      ),
    },
    units: ['product'],
    shows: { path: '/HelpMyVehicle', text: 'Checked this week' },
  },
  {
    change: 'a changed component of shared-ui that two units use',
    edits: {
      'shared-ui/src/components/social-links/social-links.tsx': replace(
        '<li key={network}>',
        '<li key={network} title={network}>',
      ),
    },
    units: ['shell', 'employee'],
    shows: {
      path: '/about',
      style: { selector: 'footer li[title]', property: 'display', value: 'list-item' },
    },
  },
  {
    change: 'another company fact',
    edits: {
      'shared-ui/src/site/facts.ts': replace(/422\\u00a0000\\u00a00100/, '422\\u00a0000\\u00a00177'),
    },
    units: ['shell', 'careers', 'contact', 'product'],
    shows: { path: '/contact', text: '0177' },
  },
  {
    change: 'another colour',
    edits: { 'shared-ui/src/tokens/tokens.css': replace('--amber: #ffb400;', '--amber: #ffb500;') },
    units: ['shell'],
    shows: {
      path: '/contact',
      style: { selector: 'div:has(> form)', property: 'border-top-color', value: 'rgb(255, 181, 0)' },
    },
  },
  {
    change: 'a new remote with a form, and its record in the privacy policy',
    edits: {},
    command: ['node', 'platform/command/src/commands/new-remote.command.ts', 'callback', '--form'],
    commandShown: 'npm run new-remote callback -- --form',
    makes: 'callback-mfe',
    units: ['callback'],
    shows: { path: '/privacy', text: 'Messages through /callback' },
    sends: { unit: 'callback', form: 'message', values: { phone: '+919876543210' } },
  },
  // The last one, since its packages stay in the copy of the sources.
  {
    change: 'the next minor version of React',
    from: { edits: withReact('19.2.9'), command: installed },
    edits: withReact(reactNow),
    command: installed,
    commandShown: 'npm install',
    units: ['shell'],
    shows: { path: '/about', react: reactNow },
    sends: { ...application, values: {} },
  },
];

/** The table of docs/teams.md. */
export function everydayTable(): string {
  const rows = everydayChanges.map(({ change, edits, commandShown, units }) => {
    const files = Object.keys(edits).length + (commandShown === undefined ? '' : `, and \`${commandShown}\``);
    return `| ${change} | ${files} | \`deploy ${units.join(' ')}\` |`;
  });
  return ['| change | files edited by hand | live with |', '|---|---|---|', ...rows].join('\n');
}
