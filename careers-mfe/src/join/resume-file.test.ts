import { resumeContentError, resumeError, resumeTypeOf } from './resume-file.ts';

test.each([
  [1, undefined],
  [1_048_575, undefined],
  [1_048_576, 'File size must be less than 1 MB.'],
  [0, 'Please select a valid file.'],
])('a file of %d bytes: %s', (size, error) => {
  expect(resumeError({ size })).toBe(error);
});

test.each([
  ['%PDF-1.7', undefined],
  [`${'\n'.repeat(1019)}%PDF-`, undefined],
  ['PK\x03\x04', undefined],
  ['\xd0\xcf\x11\xe0', undefined],
  [`${'\n'.repeat(1020)}%PDF-`, 'Please select a valid file.'],
  ['MZ PK\x03\x04', 'Please select a valid file.'],
  ['\xff\xd8\xff\xe0', 'Please select a valid file.'],
])('content that begins with %j: %s', (start, error) => {
  expect(resumeContentError(Buffer.from(start, 'latin1'))).toBe(error);
});

test('the resume type follows the last extension', () => {
  expect(resumeTypeOf('a.b.PDF')).toBe('pdf');
  expect(resumeTypeOf('constructor')).toBeNull();
});
