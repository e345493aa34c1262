import { contentError } from './file-rules.ts';

const file = { invalid: 'Please select a valid file.' };

test.each([
  ['%PDF-1.7', undefined],
  [`${'\n'.repeat(1019)}%PDF-`, undefined],
  ['PK\x03\x04', undefined],
  ['\xd0\xcf\x11\xe0', undefined],
  [`${'\n'.repeat(1020)}%PDF-`, 'Please select a valid file.'],
  ['MZ PK\x03\x04', 'Please select a valid file.'],
  ['\xff\xd8\xff\xe0', 'Please select a valid file.'],
])('content that begins with %j: %s', (start, error) => {
  expect(contentError(Buffer.from(start, 'latin1'), file)).toBe(error);
});
