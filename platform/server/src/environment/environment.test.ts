import { defaultSettings } from '@platform/contract';
import { mailWarning, publicSettings, readEnvironment, settingsWarnings } from './environment.ts';
import { EnvironmentError } from './read-variables.ts';

function errorsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readEnvironment(env);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.messages;
    throw error;
  }
  return [];
}

test('with an empty environment the site uses no other services', () => {
  const contact = { email: 'hello@example.com' };
  const environment = readEnvironment({}, [], { name: 'Corner Bakery', contact });
  expect(environment).toMatchObject({
    production: false,
    port: 8080,
    host: 'localhost',
    dataDir: '.site/data',
    databaseUrl: null,
    filesUrl: null,
    publicOrigin: null,
    previewOrigin: 'http://preview.localhost:8080',
    operationsOrigin: 'http://operations.localhost:8080',
    listensOnSocket: false,
    trustProxy: false,
    secret: null,
    mail: { smtpUrl: null, from: 'Corner Bakery <hello@example.com>', to: ['hello@example.com'] },
    rateLimitScale: 1,
    shutdownDelay: 0,
    version: 'development',
  });
  expect(publicSettings(environment)).toEqual(defaultSettings);
});

const PUBLIC_ORIGIN = 'https://www.example.com';
const SITE_SECRET = 'a secret of more than thirty-two characters';
const FILES_URL = 's3://files';
const DATABASE_URL = 'postgres://site@db.example/site';
const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'site@example.com', MAIL_TO: 'jobs@example.com' };
const production = { NODE_ENV: 'production', PUBLIC_ORIGIN };
const shared = { DATABASE_URL, SITE_SECRET, PUBLIC_ORIGIN, ...mail };
const own = 'https://own.example.com';
const NOTIFY_URL = 'https://hooks.example.com/services/T0/B0?sig=x';
const ownPid = String(process.pid);

type Variables = Readonly<Record<string, string>>;

const ownHosts = ['PREVIEW_ORIGIN', 'OPERATIONS_ORIGIN'].flatMap((name) =>
  [PUBLIC_ORIGIN, `${PUBLIC_ORIGIN}:8443`, 'http://WWW.example.com'].map((same): [Variables, string[]] => [
    { PUBLIC_ORIGIN, [name]: same },
    [`${name} must have another host than PUBLIC_ORIGIN`],
  ]),
);
const neededByDatabase = ['SITE_SECRET', 'PUBLIC_ORIGIN', 'SMTP_URL'].map(
  (name) => `${name} must be set when DATABASE_URL is: `,
);

test.each<[Variables, readonly string[]]>([
  [{}, []],
  [{ NODE_ENV: 'development' }, []],
  [{ NODE_ENV: 'production' }, ['PUBLIC_ORIGIN must be set in production: ']],
  [{ NODE_ENV: 'production', PUBLIC_ORIGIN: ' ' }, ['PUBLIC_ORIGIN must be set in production: ']],
  [{ DATABASE_URL }, neededByDatabase],
  [{ DATABASE_URL, NODE_ENV: 'production' }, neededByDatabase],
  [shared, []],
  ...ownHosts,
  [
    { PUBLIC_ORIGIN, PREVIEW_ORIGIN: own, OPERATIONS_ORIGIN: own },
    ['OPERATIONS_ORIGIN must have another host than PREVIEW_ORIGIN'],
  ],
  [{ PUBLIC_ORIGIN, OPERATIONS_TOKEN: SITE_SECRET }, ['OPERATIONS_ORIGIN must be set when OPERATIONS_TOKEN']],
  [
    { NOTIFY_SECRET: SITE_SECRET, NOTIFY_MAIL: 'ops@example.com' },
    ['NOTIFY_URL must be set when NOTIFY_SECRET is, ', 'SMTP_URL must be set when NOTIFY_MAIL is: '],
  ],
  [
    { SMTP_URL: mail.SMTP_URL, PORT: 'x' },
    [
      'PORT must be a whole number from 0 to 65535.',
      ...['MAIL_FROM', 'MAIL_TO'].map((name) => `${name} must be set when SMTP_URL is.`),
    ],
  ],
])('the errors of %j begin %j', (env, errors) => {
  expect(errorsOf(env)).toEqual(errors.map((begin) => expect.stringMatching(`^${begin}`)));
});

const nobodyIsTold = expect.stringContaining('nobody gets a mail');

test.each<[Variables, readonly unknown[]]>([
  [{}, []],
  [production, [nobodyIsTold]],
  [{ PUBLIC_ORIGIN }, [nobodyIsTold]],
  [{ TRUST_PROXY: 'loopback' }, [nobodyIsTold]],
  [{ ...production, ...mail }, []],
  [shared, [expect.stringContaining('set FILES_URL')]],
  [{ ...shared, FILES_URL }, []],
  [{ ...production, ...mail, FILES_URL }, [expect.stringContaining('set DATABASE_URL')]],
  [{ PUBLIC_ORIGIN, ...mail, FILES_URL }, []],
])('the warnings about %j', (env, warnings) => {
  const environment = readEnvironment(env);
  const found = [...settingsWarnings(environment), mailWarning(environment)];
  expect(found.filter((one) => one !== null)).toEqual(warnings);
});

test('the public settings have bases, but no secret', () => {
  const settings = publicSettings(
    readEnvironment({
      PUBLIC_ORIGIN,
      API_BASE: 'https://api.example/v1/',
      TAB_REPORT_SHARE: '0.05',
      SITE_SECRET,
    }),
  );
  expect(settings).toEqual({
    origin: PUBLIC_ORIGIN,
    apiBase: 'https://api.example/v1',
    tabReportShare: 0.05,
  });
});

const noHostsOfItsOwn = { previewOrigin: null, operationsOrigin: null };

test.each<[Variables, object]>([
  [{ PORT: '', API_BASE: ' ' }, readEnvironment({})],
  [production, { production: true, host: '0.0.0.0', ...noHostsOfItsOwn }],
  [{ PUBLIC_ORIGIN: `${PUBLIC_ORIGIN}/` }, { publicOrigin: PUBLIC_ORIGIN, ...noHostsOfItsOwn }],
  [
    { PORT: '9090' },
    { previewOrigin: 'http://preview.localhost:9090', operationsOrigin: 'http://operations.localhost:9090' },
  ],
  [{ PUBLIC_ORIGIN, PREVIEW_ORIGIN: `${own}/` }, { previewOrigin: own }],
  [{ PUBLIC_ORIGIN, OPERATIONS_ORIGIN: `${own}/` }, { operationsOrigin: own }],
  [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
  [{ TRUST_PROXY: '2' }, { trustProxy: 2, ...noHostsOfItsOwn }],
  [{ TRUST_PROXY: 'loopback' }, { trustProxy: ['loopback'] }],
  [{ TRUST_PROXY: '10.0.0.1, fd00::/8' }, { trustProxy: ['10.0.0.1', 'fd00::/8'] }],
  [{ MAIL_TO: 'a@b.example, A <a@b.example>' }, { mail: { to: ['a@b.example'] } }],
  [{ MAIL_TO: 'a@b.example, Boss <b@b.example>' }, { mail: { to: ['a@b.example', 'Boss <b@b.example>'] } }],
  [{ FILES_URL: 's3://site-files/live/' }, { filesUrl: 's3://site-files/live' }],
  [
    { NOTIFY_URL, NOTIFY_SECRET: SITE_SECRET },
    { notify: { url: NOTIFY_URL, secret: SITE_SECRET, mail: null }, backupHours: 26 },
  ],
  [{ LISTEN_PID: ownPid, LISTEN_FDS: '1' }, { listensOnSocket: true }],
  [{ LISTEN_PID: '1', LISTEN_FDS: '1' }, { listensOnSocket: false }],
  [{ LISTEN_PID: ownPid, LISTEN_FDS: '2' }, { listensOnSocket: false }],
])('%j is understood', (env, expected) => {
  expect(readEnvironment(env)).toMatchObject(expected);
});

/** Values that are refused. Those of `SMTP_URL` and `DATABASE_URL` would be misunderstood by clients, or shown in part. */
const refused: Readonly<Record<string, readonly string[]>> = {
  SITE_VERSION: ['a version', 'v'.repeat(65)],
  PORT: ['80a', '65536', '-1'],
  KEEP_ALIVE: ['0'],
  API_BASE: ['own.example', 'ftp://api.example', 'https://x.example/?a'],
  PUBLIC_ORIGIN: [
    'https://x.example/site',
    'javascript://x',
    'ftp://x.example',
    'https://user@x.example',
    '//x',
  ],
  FILES_URL: ['https://files.example'],
  SITE_SECRET: ['short'],
  LOG_LEVEL: ['loud'],
  MAIL_FROM: ['me'],
  MAIL_TO: [',', 'a@b.example,c'],
  TAB_REPORT_SHARE: ['2'],
  RATE_LIMIT_SCALE: ['0'],
  NOTIFY_URL: ['hush', 'ftp://hush.example', 'https://u:hush@hooks.example', 'https://hooks.example/#hush'],
  NOTIFY_BACKUP_HOURS: ['0'],
  PREVIEW_ORIGIN: ['own.example.com'],
  TRUST_PROXY: [
    'true',
    '0',
    '10',
    'my proxy',
    '999.1.1.1',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.1/33',
    '10.0.0.1/8/8',
  ],
  SMTP_URL: [
    ...['http://user:hush@mail', 'smtp://', 'smtp:user:pw@host:587', 'smtp://user:12/pw@host'],
    ...['smtp://user:12?pw@host', 'smtp://u:p@{MAIL_HOST}:587', 'smtp://u:p@10.0.0.256:25'],
    ...['smtp://u:p@mail%20host', 'smtp://u:p@[::1', 'smtp://mail.example/path'],
  ],
  DATABASE_URL: [
    ...[
      'mysql://db.example/site',
      'postgres://site:100%@db.example/site',
      'postgres://site:12/pw@db.example/site',
    ],
    ...['postgres://site:12/x?pw@db.example/site', 'postgres:site:pw@db.example/site'],
    ...['postgres://site%3Apw%40db.example/site', 'postgres://site:pw@db.example/site%40x'],
    'postgres://site:pw@10.0.0.256/site',
  ],
};

const rows = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).flatMap(([name, values]) => values.map((value) => [name, value] as const));

test.each(rows(refused))('%s=%s is refused in a sentence without the value', (name, value) => {
  const errors = errorsOf({ [name]: value });
  expect(errors).toEqual([expect.stringContaining(`${name} must be `)]);
  if (value.length > 7) expect(errors[0]).not.toContain(value);
});

test.each(
  rows({
    SITE_VERSION: ['0f3a9c1d2b4e', '1.2.0-rc.1+b7'],
    SMTP_URL: [
      ...['smtp://mail.example', 'smtps://user:p%2Fw@mail.example:465/?requireTLS=true'],
      ...['smtp://user%40b.example:pw@mail_server:25', 'smtp://[::1]:25', 'smtp://10.0.0.25:25'],
      'smtp://bücher.example',
    ],
    DATABASE_URL: [
      'postgres://db.example/site',
      'postgresql://site:p%2Fw@db.example:6432/site?sslmode=verify-full&options=-c%20search_path%3Dx',
      ...['postgres:///site?host=/var/run/postgresql', 'postgres://site@%2Fvar%2Frun%2Fpostgresql/site'],
      'postgres://site@[::1]:5432/my%20site',
    ],
  }),
)('%s=%s is accepted', (name, value) => {
  expect(errorsOf({ [name]: value }).filter((error) => error.startsWith(`${name} must be `))).toEqual([]);
});
