import {
  type CaptchaProvider,
  captchaProviders,
  type DocumentSettings,
  defaultSettings,
  type EmployeeField,
  employeeFields,
} from '@site/shared-ui/contracts';
import { site } from '@site/shared-ui/site';
import type { AutoUndo } from '../visits/undo-failing.ts';
import { postgresAddress, smtpAddress } from './credential-address.ts';
import { hostnameOf, readOwnOrigin } from './own-origin.ts';
import { type EnvironmentVariables, Variables } from './read-variables.ts';
import * as read from './readers.ts';

/** What visitors see of an employee besides id and name, until somebody has decided: nothing about the person. */
const undecidedFields: readonly EmployeeField[] = ['role'];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** The server's settings; docs/server.md explains each variable. */
export interface Environment {
  /** The installed version of the server: `/-/health` tells it to everybody. */
  readonly version: string;
  readonly production: boolean;
  readonly port: number;
  /**
   * Whether systemd has passed the socket: it holds it open while a server is replaced, so that no visitor is refused. Port
   * and host are those of the socket then.
   */
  readonly listensOnSocket: boolean;
  readonly host: string;
  readonly dataDir: string;
  /** Address of a PostgreSQL database, which several servers can share; null: SQLite in the data folder. */
  readonly databaseUrl: string | null;
  /** `s3://bucket/prefix` for uploaded files; null: the data folder. */
  readonly filesUrl: string | null;
  /** Folder with the index that the build writes. */
  readonly pincodesDir: string;
  /** The site's origin; null means the local address of the request's connection. Never null in production. */
  readonly publicOrigin: string | null;
  /** The origin of previews; null: this server shows none. */
  readonly previewOrigin: string | null;
  /** The origin of the operations page; null: this server has none. */
  readonly operationsOrigin: string | null;
  /** Addresses of the trusted proxies, or their number. */
  readonly trustProxy: false | number | string[];
  /** How long an idle connection stays open (s): longer than the proxy keeps its own. */
  readonly keepAlive: number;
  /** With it, everybody may read the metrics; null: only this machine. */
  readonly metricsToken: string | null;
  /** With it, people may sign in to the operations page; null: only owners can. */
  readonly operationsToken: string | null;
  readonly logLevel: (typeof logLevels)[number];
  /** How long a closing server goes on taking connections while it is not ready any more (s). */
  readonly shutdownDelay: number;
  /** Null: generated once and stored in the data folder. */
  readonly secret: string | null;
  /** Identifies the secret that `secret` replaces for good; null: none. */
  readonly secretReplaces: string | null;
  readonly apiBase: string;
  readonly postalBase: string;
  readonly emailServiceBase: string;
  readonly emailService: { readonly userId: string; readonly serviceId: string; readonly templateId: string };
  readonly captcha: { readonly provider: CaptchaProvider; readonly siteKey: string; readonly secret: string };
  /** Null `smtpUrl`: mail is written into a folder. */
  readonly mail: { readonly smtpUrl: string | null; readonly from: string; readonly to: readonly string[] };
  readonly employeeFields: readonly EmployeeField[];
  readonly tabReportShare: number;
  /** Limit of data that one network address may send in a day. */
  readonly addressMegabytesADay: number;
  /** Limit of the size of the data folder. */
  readonly storageMegabytes: number;
  /** What happens to a release that fails more often than those before it. */
  readonly autoUndo: AutoUndo;
  /** Whether the same happens to a release that is slow more often; otherwise the log says so. */
  readonly undoSlow: boolean;
  /** Who is told about changes and incidents: a receiver of webhooks, and a mail address. Null: nobody. */
  readonly notify: {
    readonly url: string | null;
    readonly secret: string | null;
    readonly mail: string | null;
  };
  /** How old the last backup may be, until people are told (hours). */
  readonly backupHours: number;
  /** Multiplies the limits per network address: requests per minute and bytes per day. */
  readonly rateLimitScale: number;
}

/** Throws an `EnvironmentError` that names all invalid variables. */
export function readEnvironment(env: EnvironmentVariables): Environment {
  const variables = new Variables(env);
  const production = env.NODE_ENV === 'production';
  const smtpUrl = variables.read<string | null>('SMTP_URL', smtpAddress, null);
  const settings: Omit<Environment, 'previewOrigin' | 'operationsOrigin' | 'employeeFields'> = {
    version: variables.read('SITE_VERSION', read.version, 'development'),
    production,
    listensOnSocket: env.LISTEN_PID === String(process.pid) && env.LISTEN_FDS === '1',
    port: variables.read('PORT', read.wholeNumber(0, 65_535), 8080),
    host: variables.read('HOST', read.text, production ? '0.0.0.0' : 'localhost'),
    dataDir: variables.read('DATA_DIR', read.text, '.site/data'),
    databaseUrl: variables.read<string | null>('DATABASE_URL', postgresAddress, null),
    filesUrl: variables.read<string | null>('FILES_URL', read.bucketAddress, null),
    pincodesDir: variables.read('PINCODES_DIR', read.text, '.site/build/pincodes'),
    publicOrigin: variables.read<string | null>('PUBLIC_ORIGIN', read.origin, null),
    trustProxy: variables.read<Environment['trustProxy']>('TRUST_PROXY', read.proxies, false),
    keepAlive: variables.read('KEEP_ALIVE', read.wholeNumber(1, 3600), 72),
    logLevel: variables.read('LOG_LEVEL', read.oneOf(logLevels), 'info'),
    operationsToken: variables.read<string | null>('OPERATIONS_TOKEN', read.secretText, null),
    metricsToken: variables.read<string | null>('METRICS_TOKEN', read.secretText, null),
    shutdownDelay: variables.read('SHUTDOWN_DELAY', read.wholeNumber(0, 5), 0),
    secret: variables.read<string | null>('SITE_SECRET', read.secretText, null),
    secretReplaces: variables.read<string | null>('SITE_SECRET_REPLACES', read.text, null),
    apiBase: variables.read('API_BASE', read.base, ''),
    postalBase: variables.read('POSTAL_BASE', read.base, ''),
    emailServiceBase: variables.read('EMAIL_SERVICE_BASE', read.base, ''),
    emailService: {
      userId: variables.read('EMAIL_SERVICE_USER_ID', read.text, defaultSettings.emailService.userId),
      serviceId: variables.read('EMAIL_SERVICE_ID', read.text, defaultSettings.emailService.serviceId),
      templateId: variables.read(
        'EMAIL_SERVICE_TEMPLATE_ID',
        read.text,
        defaultSettings.emailService.templateId,
      ),
    },
    captcha: {
      provider: variables.read('CAPTCHA_PROVIDER', read.oneOf(captchaProviders), 'altcha'),
      siteKey: variables.read('CAPTCHA_SITE_KEY', read.text, ''),
      secret: variables.read('CAPTCHA_SECRET', read.text, ''),
    },
    mail: {
      smtpUrl,
      from: variables.read('MAIL_FROM', read.mailAddress, `${site.name} <${site.email}>`),
      to: variables.read('MAIL_TO', read.mailAddresses, [site.email]),
    },
    tabReportShare: variables.read('TAB_REPORT_SHARE', read.share, defaultSettings.tabReportShare),
    addressMegabytesADay: variables.read('ADDRESS_MEGABYTES_A_DAY', read.factor, 200),
    storageMegabytes: variables.read('STORAGE_MEGABYTES', read.factor, 20_480),
    autoUndo: variables.read('AUTO_UNDO', read.oneOf(['on', 'notify', 'off'] as const), 'on'),
    undoSlow: variables.read('UNDO_SLOW', read.oneOf(['on', 'off'] as const), 'off') === 'on',
    notify: {
      url: variables.read<string | null>('NOTIFY_URL', read.webhookAddress, null),
      secret: variables.read<string | null>('NOTIFY_SECRET', read.secretText, null),
      mail: variables.read<string | null>('NOTIFY_MAIL', read.mailAddress, null),
    },
    backupHours: variables.read('NOTIFY_BACKUP_HOURS', read.wholeNumber(1, 8760), 26),
    rateLimitScale: variables.read('RATE_LIMIT_SCALE', read.factor, 1),
  };
  const own = { ...settings, servesVisitors: servesVisitors(settings) };
  const environment: Environment = {
    ...settings,
    // Without visitors, only the developer of the page sees it.
    employeeFields: variables.read(
      'EMPLOYEE_PUBLIC_FIELDS',
      read.someOf(employeeFields),
      own.servesVisitors ? undecidedFields : employeeFields,
    ),
    previewOrigin: readOwnOrigin(variables, 'PREVIEW_ORIGIN', own),
    operationsOrigin: readOwnOrigin(variables, 'OPERATIONS_ORIGIN', own),
  };
  checkCombinations(environment, env, variables);
  variables.check();
  return environment;
}

/** The settings of the documents. */
export function publicSettings(environment: Environment): DocumentSettings {
  const { apiBase, postalBase, emailServiceBase, emailService, captcha, tabReportShare } = environment;
  return {
    origin: environment.publicOrigin ?? '',
    apiBase,
    postalBase,
    emailServiceBase,
    emailService,
    tabReportShare,
    captcha: { provider: captcha.provider, siteKey: captcha.siteKey },
  };
}

/** Whether visitors may come to a server with these settings. Any of them alone is sufficient. */
export function servesVisitors({
  production,
  publicOrigin,
  databaseUrl,
  trustProxy,
}: Pick<Environment, 'production' | 'publicOrigin' | 'databaseUrl' | 'trustProxy'>): boolean {
  return production || publicOrigin !== null || databaseUrl !== null || trustProxy !== false;
}

/** A sentence if visitors' applications would reach nobody; null otherwise. It is public: it names no folder. */
export function mailWarning(
  environment: Parameters<typeof servesVisitors>[0] & Pick<Environment, 'mail'>,
): string | null {
  if (environment.mail.smtpUrl !== null || !servesVisitors(environment)) return null;
  return 'SMTP_URL is not set: applications and enquiries are stored, and nobody gets a mail about them.';
}

/** Settings that are allowed, but wrong for several servers: one sentence each, for the log. */
export function settingsWarnings({
  databaseUrl,
  dataDir,
  filesUrl,
  production,
}: Pick<Environment, 'databaseUrl' | 'dataDir' | 'filesUrl' | 'production'>): readonly string[] {
  if (databaseUrl === null && filesUrl !== null && production) {
    return [
      `Resumes are in a bucket, and their records in the folder ${dataDir} of this server alone. If several servers share the bucket, set DATABASE_URL.`,
    ];
  }
  if (databaseUrl === null || filesUrl !== null) return [];
  return [
    'Resumes are kept in the data folder of this server. If several servers share the database, set FILES_URL: otherwise each finds only its own resumes.',
  ];
}

/** Several servers may share the database, so these cannot come from one server's folder or connection. */
const neededWithSharedDatabase = [
  ['SITE_SECRET', 'every server has to check the signatures of the others'],
  ['PUBLIC_ORIGIN', 'the origin at which visitors find the site, like https://www.example.com'],
  ['SMTP_URL', 'any server may send a mail, so mail cannot stay in the folder of one'],
] as const;

/** Checks variables that depend on one another. */
function checkCombinations(environment: Environment, env: EnvironmentVariables, variables: Variables): void {
  const { captcha, databaseUrl, mail, production, previewOrigin, operationsOrigin, operationsToken } =
    environment;
  if (databaseUrl !== null) {
    for (const [name, reason] of neededWithSharedDatabase) {
      if (isAbsent(env, name)) variables.addError(`${name} must be set when DATABASE_URL is: ${reason}.`);
    }
  }
  if (production && databaseUrl === null && isAbsent(env, 'PUBLIC_ORIGIN')) {
    variables.addError(
      'PUBLIC_ORIGIN must be set in production: the origin at which visitors find the site, like https://www.example.com.',
    );
  }
  if (operationsToken !== null && operationsOrigin === null) {
    variables.addError(
      'OPERATIONS_ORIGIN must be set when OPERATIONS_TOKEN is: the origin of the operations page, like https://operations.example.com.',
    );
  }
  if (
    previewOrigin !== null &&
    operationsOrigin !== null &&
    hostnameOf(previewOrigin) === hostnameOf(operationsOrigin)
  ) {
    variables.addError(
      'OPERATIONS_ORIGIN must have another host than PREVIEW_ORIGIN: what a preview runs is not live yet.',
    );
  }
  if (captcha.provider !== 'altcha') {
    for (const [name, value] of [
      ['CAPTCHA_SITE_KEY', captcha.siteKey],
      ['CAPTCHA_SECRET', captcha.secret],
    ] as const) {
      if (value === '')
        variables.addError(`${name} must be set when CAPTCHA_PROVIDER is ${captcha.provider}.`);
    }
  }
  if (!isAbsent(env, 'NOTIFY_SECRET') && isAbsent(env, 'NOTIFY_URL')) {
    variables.addError('NOTIFY_URL must be set when NOTIFY_SECRET is, which signs what is posted there.');
  }
  if (!isAbsent(env, 'NOTIFY_MAIL') && isAbsent(env, 'SMTP_URL')) {
    variables.addError('SMTP_URL must be set when NOTIFY_MAIL is: otherwise nobody gets these mails.');
  }
  if (mail.smtpUrl !== null) {
    for (const name of ['MAIL_FROM', 'MAIL_TO']) {
      if (isAbsent(env, name)) variables.addError(`${name} must be set when SMTP_URL is.`);
    }
  }
}

function isAbsent(env: EnvironmentVariables, name: string): boolean {
  return (env[name]?.trim() ?? '') === '';
}
