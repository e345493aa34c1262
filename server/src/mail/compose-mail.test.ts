import { oneLine, quoted } from './compose-mail.ts';

test('bidirectional control characters are removed', () => {
  expect(oneLine('Resume \u202Efdp.exe\u2066 of\u200F Asha')).toBe('Resume fdp.exe of Asha');
  expect(quoted('one\u202E two')).toBe('> one two');
});

test('line ends and control characters become spaces', () => {
  expect(oneLine('Asha\r\nBcc: x@example.com\u0000')).toBe('Asha Bcc: x@example.com');
});
