import { unexpectedText } from '@platform/releases/failure-text';
import fc from 'fast-check';
import { openPostgres } from './database/postgres/open-postgres.ts';
import { readEnvironment } from './environment/environment.ts';
import type { EnvironmentVariables } from './environment/read-variables.ts';
import type { FileStorage } from './files/file-storage.ts';
import { createSmtpTransport } from './mail/smtp-transport.ts';
import { ServerError } from './problems/server-error.ts';

const marker = 'sEcReTmArKeR';
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('/', '@', ':', '?', '#', '%', '%2F', '%40', '[', ']', '\\', ' ', '//', '\n    at '),
      fc.constantFrom('12', '{', '$', '=', '&', 'host=', 'é', '\u0000', 'x'),
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(''));
const end = fc.constantFrom('@127.0.0.1:1', '@10.0.0.256:25', '@mail%20host', '@', '@[::1', '@{HOST}:1');

async function printed(env: EnvironmentVariables): Promise<readonly string[]> {
  try {
    const { mail, databaseUrl } = readEnvironment(env);
    if (mail.smtpUrl !== null) createSmtpTransport(mail.smtpUrl, {} as FileStorage);
    if (databaseUrl !== null) await openPostgres(databaseUrl);
    return [];
  } catch (error) {
    // Each line of defence must be enough: the sentence also without replacing what is known to be secret.
    return error instanceof ServerError ? [error.message] : [unexpectedText(error, {})];
  }
}

test.each([
  ['SMTP_URL', ['smtp://user:', 'smtps://', 'smtp:user:', 'smtp:/user:'], ''],
  ['DATABASE_URL', ['postgres://site:', 'postgresql://', 'postgres:site:', 'postgres:/site:'], '/site'],
])('whatever %s contains, its password is not printed', async (name, starts, path) => {
  const others = {
    SITE_SECRET: 'a secret of more than thirty-two characters',
    PUBLIC_ORIGIN: 'https://www.example.com',
    ...{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example', MAIL_TO: 'a@b.example' },
  };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      hostile,
      hostile,
      end,
      async (start, before, after, host) => {
        const env = { ...others, [name]: `${start}${before}${marker}${after}${host}${path}` };
        expect((await printed(env)).join('\n').toLowerCase()).not.toContain(marker.toLowerCase());
      },
    ),
    { numRuns: 400 },
  );
});

test('a refused SITE_SECRET is not printed', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (after) => {
      const text = await printed({ SITE_SECRET: `${marker}${after}`.slice(0, 31) });
      expect(text.join('\n')).toMatch(/^SITE_SECRET must be/);
      expect(text.join('\n')).not.toContain(marker);
    }),
  );
});
