import { type DocumentSettings, defaultSettings, type SiteConfig } from '@platform/contract';
import type { BackendPart, ConfiguredPart } from './backend-part.ts';
import { postgresAddress, smtpAddress } from './credential-address.ts';
import { hostnameOf, readOwnOrigin } from './own-origin.ts';
import { type EnvironmentVariables, Variables } from './read-variables.ts';
import * as read from './readers.ts';

const whatPublicOriginIs = 'the origin at which visitors find the site, like https://www.example.com';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** The server's settings; platform/docs/server.md explains each variable. Null: it is not set, and has no default. */
export interface Environment extends Readonly<ReturnType<typeof readSettings>> {
  /** The origins of previews and of the operations page; null: this server has none. */
  readonly previewOrigin: string | null;
  readonly operationsOrigin: string | null;
  /** The site's own endpoints. */
  readonly parts: readonly ConfiguredPart[];
  /** Of `site.config.ts`: who gets the mail of a form. */
  readonly forms: NonNullable<SiteConfig['forms']>;
}

/** Where the data of a site are. */
export const readPlaces = (variables: Variables) => ({
  dataDir: variables.read('DATA_DIR', read.text, '.site/data'),
  databaseUrl: variables.find('DATABASE_URL', postgresAddress),
  filesUrl: variables.find('FILES_URL', read.bucketAddress),
});

/** What settings need of the site. */
type KnownSite = Pick<SiteConfig, 'name' | 'contact' | 'forms'>;

/** Where the site's own values do not matter: in development, for remotes that are shown alone, and in tests. */
const unknownSite: KnownSite = { name: 'Site', contact: { email: 'site@localhost' } };

function readSettings(env: EnvironmentVariables, variables: Variables, { name, contact }: KnownSite) {
  const production = env.NODE_ENV === 'production';
  return {
    version: variables.read('SITE_VERSION', read.version, 'development'),
    production,
    // Whether systemd has passed the socket: it holds it open while a server is replaced. Port and host are its own then.
    listensOnSocket: env.LISTEN_PID === String(process.pid) && env.LISTEN_FDS === '1',
    port: variables.read('PORT', read.wholeNumber(0, 65_535), 8080),
    host: variables.read('HOST', read.text, production ? '0.0.0.0' : 'localhost'),
    ...readPlaces(variables),
    publicOrigin: variables.find('PUBLIC_ORIGIN', read.origin),
    trustProxy: variables.read<ReturnType<typeof read.proxies>>('TRUST_PROXY', read.proxies, false),
    // In seconds: longer than the proxy keeps its own connections.
    keepAlive: variables.read('KEEP_ALIVE', read.wholeNumber(1, 3600), 72),
    logLevel: variables.read('LOG_LEVEL', read.oneOf(logLevels), 'info'),
    operationsToken: variables.find('OPERATIONS_TOKEN', read.secretText),
    metricsToken: variables.find('METRICS_TOKEN', read.secretText),
    // How long a closing server goes on taking connections while it is not ready any more (s).
    shutdownDelay: variables.read('SHUTDOWN_DELAY', read.wholeNumber(0, 5), 0),
    // Null: the one in the data folder.
    secret: variables.find('SITE_SECRET', read.secretText),
    secretReplaces: variables.find('SITE_SECRET_REPLACES', read.text),
    apiBase: variables.read('API_BASE', read.base, ''),
    mail: {
      // Null: mail is written into a folder.
      smtpUrl: variables.find('SMTP_URL', smtpAddress),
      from: variables.read('MAIL_FROM', read.mailAddress, `${name} <${contact.email}>`),
      to: variables.read('MAIL_TO', read.mailAddresses, [contact.email]),
    },
    tabReportShare: variables.read('TAB_REPORT_SHARE', read.share, defaultSettings.tabReportShare),
    addressMegabytesADay: variables.read('ADDRESS_MEGABYTES_A_DAY', read.factor, 200),
    storageMegabytes: variables.read('STORAGE_MEGABYTES', read.factor, 20_480),
    autoUndo: variables.read('AUTO_UNDO', read.oneOf(['on', 'notify', 'off'] as const), 'on'),
    undoSlow: variables.read('UNDO_SLOW', read.oneOf(['on', 'off'] as const), 'off') === 'on',
    notify: {
      url: variables.find('NOTIFY_URL', read.webhookAddress),
      secret: variables.find('NOTIFY_SECRET', read.secretText),
      mail: variables.find('NOTIFY_MAIL', read.mailAddress),
    },
    backupHours: variables.read('NOTIFY_BACKUP_HOURS', read.wholeNumber(1, 8760), 26),
    rateLimitScale: variables.read('RATE_LIMIT_SCALE', read.factor, 1),
  };
}

/** @throws {EnvironmentError} with all errors, those of the parts last */
export function readEnvironment(
  env: EnvironmentVariables,
  parts: readonly BackendPart[] = [],
  site: KnownSite = unknownSite,
): Environment {
  const variables = new Variables(env);
  const settings = readSettings(env, variables, site);
  const own = { ...settings, servesVisitors: servesVisitors(settings) };
  const environment: Omit<Environment, 'parts' | 'forms'> = {
    ...settings,
    previewOrigin: readOwnOrigin(variables, 'PREVIEW_ORIGIN', own),
    operationsOrigin: readOwnOrigin(variables, 'OPERATIONS_ORIGIN', own),
  };
  checkCombinations(environment, env, variables);
  const configured = parts.map(({ configure }) => configure(variables, own));
  variables.check();
  return { ...environment, parts: configured, forms: site.forms ?? {} };
}

export function publicSettings(environment: Environment): DocumentSettings {
  const { apiBase, tabReportShare, parts } = environment;
  const scripts = parts.flatMap(({ policy }) => policy?.['script-src'] ?? []);
  return {
    origin: environment.publicOrigin ?? '',
    apiBase,
    tabReportShare,
    ...(scripts.length > 0 && { foreignScripts: true as const }),
    ...Object.assign({}, ...parts.map(({ publicSettings }) => publicSettings)),
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

/** A sentence if what visitors send would reach nobody; null otherwise. It is public: it names no folder. */
export function mailWarning(
  environment: Parameters<typeof servesVisitors>[0] & Pick<Environment, 'mail'>,
): string | null {
  if (environment.mail.smtpUrl !== null || !servesVisitors(environment)) return null;
  return 'SMTP_URL is not set: what forms send is stored, and nobody gets a mail about it.';
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
      `Uploaded files are in a bucket, and their records in the folder ${dataDir} of this server alone. If several servers share the bucket, set DATABASE_URL.`,
    ];
  }
  if (databaseUrl === null || filesUrl !== null) return [];
  return [
    'Uploaded files are kept in the data folder of this server. If several servers share the database, set FILES_URL: otherwise each finds only its own files.',
  ];
}

/** A variable that is needed where another one is set, and why. */
const needed = [
  ['SITE_SECRET', 'DATABASE_URL', ': every server has to check the signatures of the others'],
  ['PUBLIC_ORIGIN', 'DATABASE_URL', `: ${whatPublicOriginIs}`],
  ['SMTP_URL', 'DATABASE_URL', ': any server may send a mail, so mail cannot stay in the folder of one'],
  ['NOTIFY_URL', 'NOTIFY_SECRET', ', which signs what is posted there'],
  ['SMTP_URL', 'NOTIFY_MAIL', ': otherwise nobody gets these mails'],
  ['MAIL_FROM', 'SMTP_URL', ''],
  ['MAIL_TO', 'SMTP_URL', ''],
] as const;

function checkCombinations(
  {
    databaseUrl,
    production,
    previewOrigin,
    operationsOrigin,
    operationsToken,
  }: Omit<Environment, 'parts' | 'forms'>,
  env: EnvironmentVariables,
  variables: Variables,
): void {
  for (const [name, other, reason] of needed) {
    if (variables.isValid(other) && isAbsent(env, name))
      variables.addError(`${name} must be set when ${other} is${reason}.`);
  }
  if (production && databaseUrl === null && isAbsent(env, 'PUBLIC_ORIGIN'))
    variables.addError(`PUBLIC_ORIGIN must be set in production: ${whatPublicOriginIs}.`);
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
}

function isAbsent(env: EnvironmentVariables, name: string): boolean {
  return (env[name]?.trim() ?? '') === '';
}
