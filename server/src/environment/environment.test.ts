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

const encoded =
  'in which special characters of the password are percent-encoded, such as %2F instead of a slash.';
const mailSentence = `SMTP_URL must be an address like smtp://user:password@mail.example.com:587, ${encoded}`;
const databaseSentence = `DATABASE_URL must be an address like postgres://user:password@database.example.com/site, ${encoded}`;

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
  expect(errorsOf({ [name]: 'own.example.com' })).toEqual([
    `${name} must be an origin like https://www.example.com.`,
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

test.each([
  ['0f3a9c1d2b4e', []],
  ['1.2.0-rc.1+b7', []],
  ['a version', ['SITE_VERSION must be 1 to 64 letters, digits, dots, hyphens, underscores or plus signs.']],
  ['v'.repeat(65), [expect.stringContaining('SITE_VERSION must be')]],
])('SITE_VERSION %s', (SITE_VERSION, errors) => {
  expect(errorsOf({ SITE_VERSION })).toEqual(errors);
  if (errors.length === 0) expect(readEnvironment({ SITE_VERSION }).version).toBe(SITE_VERSION);
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
  const sentence =
    'NOTIFY_URL must be an address like https://hooks.example.com/services/site, without a user name.';
  for (const url of [
    'hush',
    'ftp://hush.example',
    'https://u:hush@hooks.example',
    'https://hooks.example/#hush',
  ])
    expect(errorsOf({ NOTIFY_URL: url })).toEqual([sentence]);
  expect(errorsOf({ NOTIFY_SECRET: 'hush', NOTIFY_URL, NOTIFY_BACKUP_HOURS: '0' })).toEqual([
    'NOTIFY_SECRET must be at least 32 characters long.',
    'NOTIFY_BACKUP_HOURS must be a whole number from 1 to 8760.',
  ]);
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
  // Of a parent process.
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

test.each([
  ['PORT', '80a', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535.'],
  ['KEEP_ALIVE', '0', 'KEEP_ALIVE must be a whole number from 1 to 3600.'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535.'],
  ['API_BASE', 'api.example', 'API_BASE must be an address like https://api.example.com.'],
  ['API_BASE', 'ftp://api.example', 'API_BASE must be an address like https://api.example.com.'],
  ['POSTAL_BASE', 'https://x.example/?a', 'POSTAL_BASE must be an address like https://api.example.com.'],
  [
    'PUBLIC_ORIGIN',
    'https://x.example/site',
    'PUBLIC_ORIGIN must be an origin like https://www.example.com.',
  ],
  ['DATABASE_URL', 'mysql://db.example/site', databaseSentence],
  ['DATABASE_URL', 'postgres://site:100%@db.example/site', databaseSentence],
  ['FILES_URL', 'https://files.example', 'FILES_URL must be an address like s3://bucket/files.'],
  ['SITE_SECRET', 'short', 'SITE_SECRET must be at least 32 characters long.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent.'],
  ['CAPTCHA_PROVIDER', 'none', 'CAPTCHA_PROVIDER must be one of altcha, recaptcha, hcaptcha, turnstile.'],
  ['MAIL_FROM', 'me', 'MAIL_FROM must be a mail address like jobs@example.com.'],
  ['MAIL_TO', ',', 'MAIL_TO must be one or more mail addresses, separated by commas.'],
  ['MAIL_TO', 'a@b.example,c', 'MAIL_TO must be one or more mail addresses, separated by commas.'],
  ['TAB_REPORT_SHARE', '2', 'TAB_REPORT_SHARE must be a number from 0 to 1.'],
  ['RATE_LIMIT_SCALE', '0', 'RATE_LIMIT_SCALE must be a number above 0.'],
  [
    'EMPLOYEE_PUBLIC_FIELDS',
    'role,salary',
    `EMPLOYEE_PUBLIC_FIELDS must be a comma-separated list of ${employeeFields.join(', ')}.`,
  ],
])('%s=%s is refused in a sentence', (name, value, sentence) => {
  expect(errorsOf({ [name]: value })).toEqual([sentence]);
});

test.each(['true', '0', '10', 'my proxy', '999.1.1.1', '0.0.0.0/0', '::/0', '10.0.0.1/33', '10.0.0.1/8/8'])(
  'TRUST_PROXY=%s, which would trust everybody or nobody, is refused',
  (value) => {
    expect(errorsOf({ TRUST_PROXY: value })).toEqual([
      'TRUST_PROXY must be false, the addresses of your proxies, or how many of them stand before this server.',
    ]);
  },
);

test.each(['javascript://x', 'ftp://x.example', 'https://user@x.example', '//x.example'])(
  'PUBLIC_ORIGIN=%s is no origin for a link',
  (value) => {
    expect(errorsOf({ PUBLIC_ORIGIN: value })).toEqual([
      'PUBLIC_ORIGIN must be an origin like https://www.example.com.',
    ]);
  },
);

test('an invalid SMTP address is refused without repeating its password', () => {
  const [sentence] = errorsOf({
    SMTP_URL: 'http://user:hush@mail',
    MAIL_FROM: 'a@b.example',
    MAIL_TO: 'a@b.example',
  });
  expect(sentence).toBe(mailSentence);
});

const mailAddresses = { MAIL_FROM: 'a@b.example', MAIL_TO: 'a@b.example' };

test.each([
  'smtp://',
  'smtp:user:pw@host:587',
  'smtp://user:12/pw@host',
  'smtp://user:12?pw@host',
  'smtp://u:p@{MAIL_HOST}:587',
  'smtp://u:p@10.0.0.256:25',
  'smtp://u:p@mail%20host',
  'smtp://u:p@[::1',
  'smtp://mail.example/path',
])('SMTP_URL=%s, which the mail client refuses or misunderstands, is refused', (SMTP_URL) => {
  expect(errorsOf({ SMTP_URL, ...mailAddresses })).toEqual([mailSentence]);
});

test.each([
  'smtp://mail.example',
  'smtps://user:p%2Fw@mail.example:465/?requireTLS=true',
  'smtp://user%40b.example:pw@mail_server:25',
  'smtp://[::1]:25',
  'smtp://10.0.0.25:25',
  'smtp://bücher.example',
])('SMTP_URL=%s is accepted', (SMTP_URL) => {
  expect(readEnvironment({ SMTP_URL, ...mailAddresses }).mail.smtpUrl).toBe(SMTP_URL);
});

test.each([
  'postgres://site:12/pw@db.example/site',
  'postgres://site:12/x?pw@db.example/site',
  'postgres:site:pw@db.example/site',
  'postgres://site%3Apw%40db.example/site',
  'postgres://site:pw@db.example/site%40x',
  'postgres://site:pw@10.0.0.256/site',
])('DATABASE_URL=%s, of which a message would show a part of the password, is refused', (DATABASE_URL) => {
  expect(errorsOf({ DATABASE_URL })).toContain(databaseSentence);
});

test.each([
  'postgres://db.example/site',
  'postgresql://site:p%2Fw@db.example:6432/site?sslmode=verify-full&options=-c%20search_path%3Dx',
  'postgres:///site?host=/var/run/postgresql',
  'postgres://site@%2Fvar%2Frun%2Fpostgresql/site',
  'postgres://site@[::1]:5432/my%20site',
])('DATABASE_URL=%s is accepted', (DATABASE_URL) => {
  expect(errorsOf({ DATABASE_URL })).not.toContain(databaseSentence);
});

test('all errors of dependent variables are reported together', () => {
  expect(errorsOf({ CAPTCHA_PROVIDER: 'hcaptcha', SMTP_URL: 'smtp://mail.example', PORT: 'x' })).toEqual([
    'PORT must be a whole number from 0 to 65535.',
    'CAPTCHA_SITE_KEY must be set when CAPTCHA_PROVIDER is hcaptcha.',
    'CAPTCHA_SECRET must be set when CAPTCHA_PROVIDER is hcaptcha.',
    'MAIL_FROM must be set when SMTP_URL is.',
    'MAIL_TO must be set when SMTP_URL is.',
  ]);
});
