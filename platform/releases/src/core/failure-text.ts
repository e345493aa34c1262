type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** Variables that are secrets, with all `…_SECRET`, and addresses that contain one. */
const secretNames = [
  'METRICS_TOKEN',
  'OPERATIONS_TOKEN',
  'NOTIFY_URL',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'PGPASSWORD',
];
const addressNames = ['SMTP_URL', 'DATABASE_URL'];

/** Replacing shorter texts would change words that are not a secret. */
const shortest = 4;

/** Name, code and place only: message and properties may contain a setting, such as an address. */
export function unexpectedText(error: unknown, env: EnvironmentVariables): string {
  if (!(error instanceof Error))
    return 'The command failed because something other than an error was thrown.';
  const { name, code, stack = '', message } = error as NodeJS.ErrnoException;
  const frames = stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line));
  const kind = typeof code === 'string' ? `${name} (${code})` : name;
  return withoutSecrets(`The command failed unexpectedly: ${[kind, ...frames].join('\n')}`, env);
}

export function withoutSecrets(text: string, env: EnvironmentVariables): string {
  // The longest first: a part of a secret must not be replaced within it.
  const secrets = [...secretsOf(env)].sort((a, b) => b.length - a.length);
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
}

function secretsOf(env: EnvironmentVariables): ReadonlySet<string> {
  const passwords = addressNames.map((name) => passwordOf(env[name] ?? ''));
  // Parsers cut a password at these characters.
  const parts = passwords.flatMap((password) => [
    password,
    decoded(password),
    ...password.split(/[/?#@:\s]/),
  ]);
  const names = [...secretNames, ...Object.keys(env).filter((name) => name.endsWith('_SECRET'))];
  const values = names.map((name) => env[name]?.trim() ?? '');
  return new Set([...values, ...parts].filter((secret) => secret.length >= shortest));
}

/** All that may be the password of an address, also of one that cannot be parsed. */
function passwordOf(address: string): string {
  return /^\s*[a-z]+:\/{0,2}[^:]*:(.*)@/is.exec(address)?.[1] ?? '';
}

function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
