import {
  type FileType,
  type FormDeclaration,
  type FormField,
  fieldFormats,
  formatOf,
  formFaults,
  formLimits,
  longestText,
  maxCharacters,
  type Release,
} from '@platform/contract';
import { sampleValues } from '@platform/contract/testing/sample-values';
import { createFindForm } from '@platform/releases/serving';
import { day } from '@platform/releases/time';
import fc from 'fast-check';
import { formRequest } from '../testing/form-request.ts';
import { sampleDocx, samplePdf } from '../testing/sample-files.ts';
import { formSite } from '../testing/sample-site.ts';
import { testServer } from '../testing/test-server.ts';

const field: fc.Arbitrary<FormField> = fc
  .record({
    name: fc.constantFrom('one', 'two', 'three', 'four', 'n'.repeat(40)),
    format: fc.constantFrom(...fieldFormats()),
    required: fc.boolean(),
  })
  .map(({ name, format, required }) => ({
    ...{ name, format, label: name, invalid: 'No.' },
    ...(format === 'choice' && { choices: ['A', 'B b'] }),
    ...(required && { required: `Enter ${name}.` }),
  }));

const form: fc.Arbitrary<FormDeclaration> = fc.record({
  page: fc.constant('/callback'),
  fields: fc.uniqueArray(field, { selector: ({ name }) => name, minLength: 1, maxLength: 5 }),
  file: fc.record({
    ...{ name: fc.constant('cv'), label: fc.constant('CV') },
    types: fc.constantFrom<readonly FileType[]>(['pdf'], ['pdf', 'docx']),
    bytes: fc.constantFrom(formLimits.leastFileBytes, formLimits.fileBytes),
    ...{ invalid: fc.constant('No.'), tooLarge: fc.constant('No.') },
  }),
  messages: fc.constant({ incomplete: 'Incomplete.', failed: 'Failed.', sent: 'Sent.' }),
  mail: fc.constant({ subject: 'A form', intro: 'A form has arrived.' }),
  keepDays: fc.constantFrom(formLimits.leastKeepDays, formLimits.keepDays),
  privacy: fc.constant([{ name: 'Callbacks', what: 'All.', why: 'To call.', kept: 'So long.' }]),
  notStored: fc.constantFrom([], ['sure']),
});

/** The longest text of a format that its pattern allows, so that only the limit of its length can refuse it. */
const longTexts = {
  line: 'x'.repeat(15_000),
  text: 'x'.repeat(15_000),
  email: `${'x'.repeat(5000)}@example.com`,
  phone: '1'.repeat(5000),
  date: `${'2'.repeat(5000)}-01-01`,
  number: '6'.repeat(5000),
  checkbox: 'x'.repeat(5000),
  choice: 'x'.repeat(5000),
  reference: 'a'.repeat(5000),
} as const satisfies Readonly<Record<string, string>>;
const longTextOf = (format: string): string | undefined => longTexts[format as keyof typeof longTexts];

type Change = (form: FormDeclaration) => object;
const ofFirstField =
  (change: (field: FormField) => object): Change =>
  ({ fields: [first, ...others] }) => ({ fields: [first && { ...first, ...change(first) }, ...others] });

const changes: readonly Change[] = [
  ofFirstField(() => ({ max: 1e9 })),
  ofFirstField(() => ({ max: Number.POSITIVE_INFINITY })),
  ofFirstField(() => ({ format: 'choice', choices: [longTexts.choice] })),
  ofFirstField(() => ({ format: 'toString' })),
  ofFirstField(() => ({ name: '__proto__' })),
  ofFirstField(() => ({ name: 'release' })),
  () => ({ keepDays: 1e6 }),
  () => ({ keepDays: Number.NaN }),
  ({ file }) => ({ file: file && { ...file, bytes: 1e9 } }),
  ({ file }) => ({ file: file && { ...file, types: ['exe'] } }),
  ({ fields }) => ({
    fields: Array.from({ length: 41 }, (_, index) => ({ ...fields[0], name: `f${index}` })),
  }),
  () => ({ page: '//elsewhere.example' }),
];

const text = (most: number) =>
  fc.oneof(
    fc.constantFrom('A', 'B\nb', 'B\u2028b', 'B\u0000', ' B', '"<&>'),
    fc.integer({ min: -1, max: 1 }).map((more) => 'x'.repeat(most + more)),
  );

const atLimits: fc.Arbitrary<Change> = fc.oneof(
  fc.nat(70).map((max) => ofFirstField(() => ({ max }))),
  fc
    .record({
      least: fc.option(fc.constantFrom(-7.5, 0, 1, 1e21, Number.NaN), { nil: undefined }),
      most: fc.option(fc.constantFrom(0.5, 9, 123_456), { nil: undefined }),
      decimals: fc.constantFrom(undefined, 0, 1, 7),
    })
    .map((limits) => ofFirstField(() => ({ format: 'number', ...limits }))),
  fc
    .array(text(formatOf('choice').characters), { minLength: 1, maxLength: 2 })
    .map((choices) => ofFirstField(() => ({ format: 'choice', choices }))),
  fc
    .constantFrom(...Object.entries(formLimits.texts))
    .chain(([name, most]) => text(most).map((one) => [name, one] as const))
    .map(([name, one]): Change => {
      const changed = (part: object = {}) => (name in part ? { ...part, [name]: one } : part);
      return ({ fields: [first, ...others], file, messages, mail }) => ({
        ...{ fields: [changed(first), ...others], file: changed(file) },
        ...{ messages: changed(messages), mail: changed(mail) },
      });
    }),
  fc.integer({ min: 1, max: 30 }).map(
    (times): Change =>
      ({ fields: [first], mail }) => ({
        mail: { ...mail, subject: `{${first?.name}},`.repeat(times) },
      }),
  ),
  fc.nat(800).map(
    (keepDays): Change =>
      () => ({ keepDays }),
  ),
  fc.nat(20_000).map(
    (bytes): Change =>
      ({ file }) => ({ file: file && { ...file, bytes } }),
  ),
  fc.array(fc.constantFrom('sure', 'one', 'cvUrl', 'a b', 'release'), { maxLength: 2 }).map(
    (notStored): Change =>
      () => ({ notStored }),
  ),
  fc.integer({ min: 30, max: 60 }).map(
    (count): Change =>
      () => ({ notStored: Array.from({ length: count }, (_, at) => `c${at}`) }),
  ),
);

const files: readonly { readonly type: FileType; readonly content: Buffer }[] = [
  ...[400, 20_000, formLimits.fileBytes].map(
    (bytes) => ({ type: 'pdf', content: samplePdf(bytes) }) as const,
  ),
  { type: 'docx', content: sampleDocx() },
];

const sending = fc.record({
  declared: fc
    .tuple(form, fc.oneof(fc.constant(null), fc.constantFrom(...changes), { arbitrary: atLimits, weight: 6 }))
    .map(([good, change]) => ({ ...good, ...change?.(good) }) as FormDeclaration),
  first: fc.constantFrom('sample', 'longest', 'too long'),
  file: fc.oneof(fc.constant(null), fc.constantFrom(...files)),
});

/** As long as the field may be, if it takes any text. */
const longestOf = (field: FormField, sample: string) =>
  field.format === 'line' || field.format === 'text'
    ? ','.repeat(Math.min(maxCharacters(field), longestText))
    : sample;

test('what the gate accepts can be filled in and is mailed, and nothing beyond the server’s limits is stored', async () => {
  let live: FormDeclaration;
  const release = () =>
    ({ unit: 'product', id: 'r0random00', forms: { callback: live } }) as unknown as Release;
  const findForm = createFindForm(
    { read: async () => null },
    { live: () => [release()], isInTabs: () => true },
  );
  await using server = await testServer({
    site: formSite(findForm),
    env: { ADDRESS_MEGABYTES_A_DAY: '100000' },
  });
  const seen = { unusable: 0, refused: 0, stored: 0 };
  await fc.assert(
    fc.asyncProperty(sending, async ({ declared, first: kind, file }) => {
      live = declared;
      const [first] = declared.fields;
      const { [String(first?.name)]: sample = 'x' } = sampleValues(declared);
      const long = {
        longest: longestOf,
        'too long': ({ format }: FormField) => longTextOf(format) ?? sample,
      };
      const value = first && kind !== 'sample' ? long[kind](first, sample) : sample;
      const post = await formRequest('product', 'callback', declared, {
        fields: {
          ...Object.fromEntries((declared.notStored ?? []).map((name) => [name, 'on'])),
          [String(first?.name)]: String(value),
        },
        file,
      });
      const answer = await server.app.inject(post);
      if (formFaults(declared).length > 0) {
        seen.unusable += 1;
        expect(answer.statusCode).not.toBe(200);
        return;
      }
      if (answer.statusCode !== 200) {
        seen.refused += 1;
        const tooLarge = file && file.content.length >= (declared.file?.bytes ?? 0);
        const otherType = file && !declared.file?.types.includes(file.type);
        expect([kind === 'too long', tooLarge, otherType]).toContain(true);
        expect([413, 422]).toContain(answer.statusCode);
        return;
      }
      seen.stored += 1;
      const { reference } = answer.json<{ reference: string }>();
      const mail = await server.mailbox.next();
      expect(mail.subject).toMatch(/^.{0,250}$/u);
      const lines = mail.text.split('\n');
      expect(lines).toContain(`Reference: ${reference}`);
      for (const { label } of declared.fields)
        expect(lines).toContainEqual(expect.stringMatching(`^${label}:`));
      const stored = await server.repositories.submissions.find(reference);
      if (first) expect(stored?.fields[first.name]).toBe(value);
      expect(Object.keys(stored?.fields ?? {}).length).toBeLessThanOrEqual(formLimits.fields);
      for (const { name, format } of declared.fields)
        expect(stored?.fields[name]?.length).toBeLessThanOrEqual(formatOf(format).characters);
      expect(stored?.keptFor).toBeLessThanOrEqual(formLimits.keepDays * day);
      expect(stored?.file?.bytes ?? 0).toBeLessThan(formLimits.fileBytes);
      expect([undefined, ...(declared.file?.types ?? [])]).toContain(stored?.file?.type);
    }),
    { numRuns: 300 * Number(process.env.RACES ?? 1), seed: 1 },
  );
  for (const [what, times] of Object.entries(seen)) expect([what, times > 9]).toEqual([what, true]);
});
