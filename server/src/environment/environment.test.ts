import { defaultSettings, employeeFields } from '@site/shared-ui/contracts';
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
  const environment = readEnvironment({});
  expect(environment).toMatchObject({
    production: false,
    port: 8080,
    host: 'localhost',
    dataDir: '.site/data',
    databaseUrl: null,
    filesUrl: null,
    publicOrigin: null,
    trustProxy: false,
    secret: null,
    mail: { smtpUrl: null, to: ['hello@waypost.example'] },
    employeeFields,
    rateLimitScale: 1,
    shutdownDelay: 0,
    version: 'development',
  });
  expect(publicSettings(environment)).toEqual(defaultSettings);
});

test.each([
  ['previews', 'PREVIEW_ORIGIN', 'preview', 'previewOrigin'],
  ['the operations page', 'OPERATIONS_ORIGIN', 'operations', 'operationsOrigin'],
] as const)('the host of its own of %s', (_, name, host, key) => {
  const PUBLIC_ORIGIN = 'https://www.example.com';
  const originOf = (env: Readonly<Record<string, string>>) => readEnvironment(env)[key];
  expect(originOf({})).toBe(`http://${host}.localhost:8080`);
  expect(originOf({ PORT: '9090' })).toBe(`http://${host}.localhost:9090`);
  for (const visited of [{ PUBLIC_ORIGIN }, { NODE_ENV: 'production', PUBLIC_ORIGIN }, { TRUST_PROXY: '1' }])
    expect(originOf(visited)).toBeNull();
  const own = `https://${host}.example.com`;
  expect(originOf({ PUBLIC_ORIGIN, [name]: `${own}/` })).toBe(own);
  for (const same of [PUBLIC_ORIGIN, `${PUBLIC_ORIGIN}:8443`, 'http://WWW.example.com'])
    expect([same, errorsOf({ PUBLIC_ORIGIN, [name]: same })]).toEqual([
      same,
      [expect.stringContaining(`${name} must have another host than PUBLIC_ORIGIN`)],
    ]);
});

test('the operations page is at no host of visitors or previews', () => {
  const PUBLIC_ORIGIN = 'https://www.example.com';
  expect(errorsOf({ PUBLIC_ORIGIN, OPERATIONS_TOKEN: 'x'.repeat(32) })).toEqual([
    expect.stringMatching(/^OPERATIONS_ORIGIN must be set when OPERATIONS_TOKEN is/),
  ]);
  const own = 'https://own.example.com';
  expect(errorsOf({ PUBLIC_ORIGIN, PREVIEW_ORIGIN: own, OPERATIONS_ORIGIN: own })).toEqual([
    expect.stringMatching(/^OPERATIONS_ORIGIN must have another host than PREVIEW_ORIGIN/),
  ]);
});

test('who is told needs what reaches them', () => {
  const secret = 'a secret of more than thirty-two characters';
  expect(errorsOf({ NOTIFY_SECRET: secret, NOTIFY_MAIL: 'ops@example.com' })).toEqual([
    'NOTIFY_URL must be set when NOTIFY_SECRET is, which signs what is posted there.',
    'SMTP_URL must be set when NOTIFY_MAIL is: otherwise nobody gets these mails.',
  ]);
  const NOTIFY_URL = 'https://hooks.example.com/services/T0/B0?sig=x';
  expect(readEnvironment({ NOTIFY_URL, NOTIFY_SECRET: secret })).toMatchObject({
    ...{ notify: { url: NOTIFY_URL, secret, mail: null }, backupHours: 26 },
  });
});

test('an empty variable counts as absent', () => {
  expect(readEnvironment({ PORT: '', POSTAL_BASE: ' ' })).toEqual(readEnvironment({}));
});

test('production listens on all network interfaces', () => {
  const env = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://www.example.com' };
  expect(readEnvironment(env)).toMatchObject({ production: true, host: '0.0.0.0' });
});

test('production requires PUBLIC_ORIGIN, for links in mail', () => {
  const sentence =
    'PUBLIC_ORIGIN must be set in production: the origin at which visitors find the site, like https://www.example.com.';
  expect(errorsOf({ NODE_ENV: 'production' })).toEqual([sentence]);
  expect(errorsOf({ NODE_ENV: 'production', PUBLIC_ORIGIN: ' ' })).toEqual([sentence]);
  expect(errorsOf({ NODE_ENV: 'development' })).toEqual([]);
});

test('a shared database requires what one server alone would make up', () => {
  const DATABASE_URL = 'postgres://site@db.example/site';
  const required = [
    'SITE_SECRET must be set when DATABASE_URL is: every server has to check the signatures of the others.',
    'PUBLIC_ORIGIN must be set when DATABASE_URL is: the origin at which visitors find the site, like https://www.example.com.',
    'SMTP_URL must be set when DATABASE_URL is: any server may send a mail, so mail cannot stay in the folder of one.',
  ];
  expect(errorsOf({ DATABASE_URL })).toEqual(required);
  expect(errorsOf({ DATABASE_URL, NODE_ENV: 'production' })).toEqual(required);
});

test('a shared database without shared files is allowed for one server, with a warning', () => {
  const shared = {
    DATABASE_URL: 'postgres://site@db.example/site',
    SITE_SECRET: 'a secret of more than thirty-two characters',
    PUBLIC_ORIGIN: 'https://www.example.com',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'site@example.com',
    MAIL_TO: 'jobs@example.com',
  };
  expect(settingsWarnings(readEnvironment(shared))).toEqual([expect.stringContaining('set FILES_URL')]);
  expect(settingsWarnings(readEnvironment({ ...shared, FILES_URL: 's3://files' }))).toEqual([]);
  expect(settingsWarnings(readEnvironment({}))).toEqual([]);
});

test('in production, a bucket for files without a shared database is a warning', () => {
  const alone = { FILES_URL: 's3://files', PUBLIC_ORIGIN: 'https://site.example' };
  expect(settingsWarnings(readEnvironment({ ...alone, NODE_ENV: 'production' }))).toEqual([
    expect.stringContaining('set DATABASE_URL'),
  ]);
  expect(settingsWarnings(readEnvironment(alone))).toEqual([]);
});

test.each([
  [{}, false],
  [{ NODE_ENV: 'production' }, true],
  [{ PUBLIC_ORIGIN: 'https://www.example.com' }, true],
  [{ TRUST_PROXY: 'loopback' }, true],
])('with %j and no mail server, a warning: %s', (env, warns) => {
  const warning = (more: Readonly<Record<string, string>>) =>
    mailWarning(
      readEnvironment({ PUBLIC_ORIGIN: 'NODE_ENV' in env ? 'https://www.example.com' : '', ...env, ...more }),
    );
  expect(warning({})).toEqual(warns ? expect.stringContaining('nobody gets a mail') : null);
  const mail = {
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'site@example.com',
    MAIL_TO: 'jobs@example.com',
  };
  expect(warning(mail)).toBeNull();
});

test.each([
  [{ LISTEN_PID: String(process.pid), LISTEN_FDS: '1' }, true],
  [{ LISTEN_PID: '1', LISTEN_FDS: '1' }, false],
  [{ LISTEN_PID: String(process.pid), LISTEN_FDS: '2' }, false],
  [{}, false],
])('with %j the server listens on a socket that it was given: %s', (env, listensOnSocket) => {
  expect(readEnvironment(env)).toMatchObject({ listensOnSocket });
});

test('a bucket for files has no trailing slash', () => {
  expect(readEnvironment({ FILES_URL: 's3://site-files/live/' }).filesUrl).toBe('s3://site-files/live');
});

test('the public settings have bases and the captcha, but no secret', () => {
  const settings = publicSettings(
    readEnvironment({
      PUBLIC_ORIGIN: 'https://www.example.com',
      API_BASE: 'https://api.example/v1/',
      POSTAL_BASE: 'https://api.postalpincode.in',
      EMAIL_SERVICE_BASE: 'https://api.emailjs.com',
      EMAIL_SERVICE_USER_ID: 'user',
      EMAIL_SERVICE_ID: 'service',
      EMAIL_SERVICE_TEMPLATE_ID: 'template',
      CAPTCHA_PROVIDER: 'turnstile',
      CAPTCHA_SITE_KEY: 'public-key',
      CAPTCHA_SECRET: 'private-key',
      TAB_REPORT_SHARE: '0.05',
      SITE_SECRET: 'a secret of more than thirty-two characters',
    }),
  );
  expect(settings).toEqual({
    origin: 'https://www.example.com',
    apiBase: 'https://api.example/v1',
    postalBase: 'https://api.postalpincode.in',
    emailServiceBase: 'https://api.emailjs.com',
    emailService: { userId: 'user', serviceId: 'service', templateId: 'template' },
    tabReportShare: 0.05,
    captcha: { provider: 'turnstile', siteKey: 'public-key' },
  });
});

test.each([
  ['TRUST_PROXY', 'false', { trustProxy: false }],
  ['TRUST_PROXY', '2', { trustProxy: 2 }],
  ['TRUST_PROXY', 'loopback', { trustProxy: ['loopback'] }],
  ['TRUST_PROXY', '10.0.0.1, fd00::/8', { trustProxy: ['10.0.0.1', 'fd00::/8'] }],
  ['EMPLOYEE_PUBLIC_FIELDS', 'role, email', { employeeFields: ['role', 'email'] }],
  ['PUBLIC_ORIGIN', 'https://www.example.com/', { publicOrigin: 'https://www.example.com' }],
  ['MAIL_TO', 'a@b.example, A <a@b.example>', { mail: { to: ['a@b.example'] } }],
  ['MAIL_TO', 'a@b.example, Boss <b@b.example>', { mail: { to: ['a@b.example', 'Boss <b@b.example>'] } }],
])('%s=%s is understood', (name, value, expected) => {
  expect(readEnvironment({ [name]: value })).toMatchObject(expected);
});

/** Values that are refused. Those of `SMTP_URL` and `DATABASE_URL` would be misunderstood by clients, or shown in part. */
const refused: Readonly<Record<string, readonly string[]>> = {
  SITE_VERSION: ['a version', 'v'.repeat(65)],
  PORT: ['80a', '65536', '-1'],
  KEEP_ALIVE: ['0'],
  API_BASE: ['own.example', 'ftp://api.example'],
  POSTAL_BASE: ['https://x.example/?a'],
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
  CAPTCHA_PROVIDER: ['none'],
  MAIL_FROM: ['me'],
  MAIL_TO: [',', 'a@b.example,c'],
  TAB_REPORT_SHARE: ['2'],
  RATE_LIMIT_SCALE: ['0'],
  EMPLOYEE_PUBLIC_FIELDS: ['role,salary'],
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

test('all errors of dependent variables are reported together', () => {
  expect(errorsOf({ CAPTCHA_PROVIDER: 'turnstile', SMTP_URL: 'smtp://mail.example', PORT: 'x' })).toEqual([
    'PORT must be a whole number from 0 to 65535.',
    'MAIL_FROM must be set when SMTP_URL is.',
    'MAIL_TO must be set when SMTP_URL is.',
    'CAPTCHA_SITE_KEY must be set when CAPTCHA_PROVIDER is turnstile.',
    'CAPTCHA_SECRET must be set when CAPTCHA_PROVIDER is turnstile.',
  ]);
});
