import { unexpectedText, withoutSecrets } from './failure-text.ts';

test('an unexpected error is shown without its message and its properties', () => {
  const error = Object.assign(new TypeError('Invalid URL smtp://user:sEcReT@host'), {
    code: 'ERR_INVALID_URL',
    input: 'smtp://user:sEcReT@host',
  });
  const text = unexpectedText(error, {});
  expect(text).toMatch(
    /^The command failed unexpectedly: TypeError \(ERR_INVALID_URL\)\n {4}at .+failure-text\.test/,
  );
  expect(text).not.toContain('sEcReT');
  expect(text).not.toContain('Invalid URL');
});

test('something thrown that is no error is not shown', () => {
  expect(unexpectedText({ input: 'sEcReT' }, {})).not.toContain('sEcReT');
});

test('secrets of the environment are replaced in an expected message: encoded, decoded and in parts', () => {
  const env = {
    SITE_SECRET: 'a secret of more than thirty-two characters',
    DATABASE_URL: 'postgres://site:12/sEcReT@db.example/site',
    SMTP_URL: 'smtp://site:hush%2Fhush@mail.example',
  };
  expect(withoutSecrets(`sEcReT@db.example, hush/hush, hush%2Fhush, ${env.SITE_SECRET}.`, env)).toBe(
    '***@db.example, ***, ***, ***.',
  );
});
