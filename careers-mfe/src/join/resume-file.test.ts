import { resumeError, resumeTypeOf } from './resume-file.ts';

test.each([
  ['cv.pdf', 1, undefined],
  ['CV of Asha.DOCX', 1_048_575, undefined],
  ['cv.pdf', 1_048_576, 'File size must be less than 1 MB.'],
  ['cv.pdf', 0, 'Please select a valid file.'],
  ['cv.doc', 10, 'Please select a valid file.'],
  ['cv.pdf.exe', 10, 'Please select a valid file.'],
  ['pdf', 10, 'Please select a valid file.'],
])('%s of %d bytes: %s', (name, size, error) => {
  expect(resumeError({ name, size })).toBe(error);
});

test('the resume type follows the last extension', () => {
  expect(resumeTypeOf('a.b.PDF')).toBe('pdf');
  expect(resumeTypeOf('constructor')).toBeNull();
});
