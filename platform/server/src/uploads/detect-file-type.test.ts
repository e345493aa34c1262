import fc from 'fast-check';
import {
  compoundFile,
  contentTypesXml,
  sampleDocm,
  sampleEncryptedDocx,
  samplePdf,
  type ZipForm,
  zip,
} from '../testing/sample-files.ts';
import { detectFileType } from './uploaded-file.ts';

const part = { 'word/document.xml': '<w:document/>' };
const docx = (types: string | Buffer = contentTypesXml(), form?: ZipForm) =>
  zip({ '[Content_Types].xml': types, ...part }, form);

const zipForm: fc.Arbitrary<ZipForm> = fc.record({
  deflate: fc.boolean(),
  comment: fc.constantFrom('', 'Saved by a word processor.'),
});

/** Parts beside the main one: an ODF-like manifest, pictures, names that no archive should have. */
const otherParts = fc.dictionary(
  fc.constantFrom('mimetype', 'META-INF/manifest.xml', 'word/media/image1.png', '../up', 'C:/x', 'a\\b', ''),
  fc.string({ maxLength: 200 }),
);

/** The same list of types as different programs write it. */
const writings: readonly ((xml: string) => string | Buffer)[] = [
  (xml) => xml,
  (xml) => xml.replaceAll('"', "'"),
  (xml) => xml.replaceAll('=', ' =\n '),
  (xml) => xml.replace('application/', 'Application/'),
  (xml) => `\uFEFF${xml}`,
  (xml) => Buffer.from(`\uFEFF${xml}`, 'utf16le'),
  (xml) => Buffer.from(`\uFEFF${xml}`, 'utf16le').swap16(),
  (xml) => Buffer.from(xml, 'utf16le'),
  (xml) => Buffer.from(xml, 'utf16le').swap16(),
];

test('a document is a docx however its archive and its list of types are written', async () => {
  await fc.assert(
    fc.asyncProperty(
      zipForm,
      otherParts,
      fc.constantFrom(...writings),
      fc.boolean(),
      fc.uint8Array({ maxLength: 64 }),
      async (form, others, write, typesLast, trailing) => {
        const types = { '[Content_Types].xml': write(contentTypesXml()) };
        const files = typesLast ? { ...others, ...part, ...types } : { ...types, ...part, ...others };
        expect(await detectFileType(Buffer.concat([zip(files, form), trailing]))).toBe('docx');
      },
    ),
  );
});

test('a document may have more than 1,024 parts', async () => {
  const pictures = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`word/media/${at}.png`, 'x']));
  expect(await detectFileType(zip({ ...pictures, ...part, '[Content_Types].xml': contentTypesXml() }))).toBe(
    'docx',
  );
});

const office = 'application/vnd.openxmlformats-officedocument';
const typesOf = (type: string) => contentTypesXml(type);

test('no other archive is a docx, however it is written', async () => {
  const others: readonly Readonly<Record<string, string>>[] = [
    { 'a.txt': 'a' },
    { 'cv.pdf': samplePdf().toString() },
    { 'cv.docx': docx().toString('latin1') },
    { 'word/[Content_Types].xml': contentTypesXml(), ...part },
    { '[Content_Types].xml': typesOf(`${office}.spreadsheetml.sheet.main+xml`) },
    { '[Content_Types].xml': typesOf(`${office}.presentationml.presentation.main+xml`) },
    { '[Content_Types].xml': typesOf(`${office}.wordprocessingml.template.main+xml`) },
    { '[Content_Types].xml': typesOf(`${office}.wordprocessingml.document`), 'embedded.docx': 'x' },
    { '[Content_Types].xml': typesOf('application/vnd.ms-word.document.macroEnabled.main+xml'), ...part },
    { mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<office:document-content/>' },
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...others), zipForm, async (files, form) => {
      expect(await detectFileType(zip(files, form))).toBe('other');
    }),
  );
});

test('a damaged archive is refused or taken, and never an error', async () => {
  await fc.assert(
    fc.asyncProperty(
      zipForm,
      fc.nat(),
      fc.array(fc.tuple(fc.nat(), fc.nat(255))),
      async (form, length, damage) => {
        const bytes = docx(contentTypesXml(), form);
        for (const [at, value] of damage) bytes[4 + (at % (bytes.length - 4))] = value;
        const cut = bytes.subarray(0, 4 + (length % bytes.length));
        expect(['docx', 'other']).toContain(await detectFileType(cut));
      },
    ),
    { numRuns: 500 },
  );
});

test('a list of types that is too long is not expanded to its end', async () => {
  const padded = (spaces: number) => docx(' '.repeat(spaces) + contentTypesXml(), { deflate: true });
  expect(await detectFileType(padded(1_000_000))).toBe('docx');
  expect(await detectFileType(padded(1_048_576))).toBe('other');
});

test('a PDF begins anywhere within the first 1,024 bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 1019 }), async (before) => {
      expect(await detectFileType(Buffer.concat([before, samplePdf()]))).toBe('pdf');
    }),
  );
  expect(await detectFileType(Buffer.concat([Buffer.alloc(1020, '\n'), samplePdf()]))).toBe('other');
});

test.each([
  ['an encrypted Office document', sampleEncryptedDocx(), 'password'],
  ['a Word document of 1997', compoundFile('WordDocument'), 'other'],
  ['a document with macros', sampleDocm(), 'other'],
  ['a program', Buffer.from('MZ\x90\0\x03'), 'other'],
  ['text', Buffer.from('hello'), 'other'],
  ['nothing', Buffer.alloc(0), 'other'],
])('%s', async (_name, bytes, verdict) => {
  expect(await detectFileType(bytes)).toBe(verdict);
});
