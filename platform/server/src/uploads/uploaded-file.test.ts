import { fileKey, fileKeyTime, fileNameOf, isFileKey } from './uploaded-file.ts';

test.each([
  ['cv.pdf', 'cv.pdf'],
  ['My CV.v2.pdf', 'My-CV-v2.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\fakepath\\cv.pdf', 'cv.pdf'],
  ['விண்ணப்பம்.pdf', 'file.pdf'],
  ['"; rm -rf.pdf', 'rm-rf.pdf'],
  ['.pdf', 'file.pdf'],
  ['a\r\nSet-Cookie: x.pdf', 'a-Set-Cookie-x.pdf'],
  [`${'long '.repeat(40)}.pdf`, `${'long-'.repeat(16).slice(0, -1)}.pdf`],
])('%j is kept as %s', (filename, folded) => {
  const key = fileKey(1_700_000_000_000, filename, 'pdf');
  expect(key).toBe(`job_applications/1700000000000_${folded}`);
  expect(isFileKey(key)).toBe(true);
  expect(fileNameOf(key)).toBe(folded);
  expect(fileKeyTime(key)).toBe(1_700_000_000_000);
});

test.each([
  'job_applications/1_../../x.pdf',
  'job_applications/1_a..pdf',
  'other/1_a.pdf',
  'job_applications/a.pdf',
])('%s is no key', (text) => {
  expect(isFileKey(text)).toBe(false);
});

test.each([
  ['DOC-20240101-WA0003.', 'DOC-20240101-WA0003.docx'],
  ['document:1000031', 'document-1000031.docx'],
  ['cv.pdf ', 'cv.docx'],
  ['cv', 'cv.docx'],
  ['CV.DOCX', 'CV.docx'],
  ['cv.pdf.exe', 'cv-pdf-exe.docx'],
  ['A. Example', 'A-Example.docx'],
])('a docx that is called %j is kept as %s', (filename, folded) => {
  expect(fileNameOf(fileKey(1_700_000_000_000, filename, 'docx'))).toBe(folded);
});
