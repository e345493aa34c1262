import { createFindForm } from '@site/composition';
import {
  type FieldFormat,
  type FormDeclaration,
  type FormField,
  fieldFormats,
  formFaults,
  formLimits,
  type Release,
} from '@site/shared-ui/contracts';
import { sampleValues } from '@site/shared-ui/testing/sample-values';
import fc from 'fast-check';
import { formRequest } from '../testing/form-request.ts';
import { sampleDocx, samplePdf } from '../testing/sample-files.ts';
import { formSite } from '../testing/sample-site.ts';
import { testServer } from '../testing/test-server.ts';

const day = 24 * 60 * 60_000;

/** Fields of every format, as a release may declare them. */
const field: fc.Arbitrary<FormField> = fc
  .record({
    name: fc.constantFrom('one', 'two', 'three', 'four', 'five'),
    format: fc.constantFrom(...fieldFormats),
    required: fc.boolean(),
  })
  .map(({ name, format, required }) => ({
    ...{ name, format, label: name },
    ...(format === 'choice' && { choices: ['A', 'B b'] }),
    ...(required && { required: `Enter ${name}.` }),
  }));

const form: fc.Arbitrary<FormDeclaration> = fc.record({
  page: fc.constant('/callback'),
  fields: fc.uniqueArray(field, { selector: ({ name }) => name, minLength: 1, maxLength: 5 }),
  file: fc.record({
    ...{
      name: fc.constant('cv'),
      label: fc.constant('CV'),
      types: fc.constantFrom(['pdf'], ['pdf', 'docx']),
    },
    ...{
      bytes: fc.constantFrom(formLimits.leastFileBytes, formLimits.fileBytes),
      invalid: fc.constant('No.'),
      tooLarge: fc.constant('No.'),
    },
  }) as fc.Arbitrary<NonNullable<FormDeclaration['file']>>,
  messages: fc.constant({ incomplete: 'Incomplete.', failed: 'Failed.', sent: 'Sent.' }),
  mail: fc.constant({ subject: 'A form', intro: 'A form has arrived.' }),
  keepDays: fc.constantFrom(formLimits.leastKeepDays, formLimits.keepDays),
});

/** The longest text of a format that its pattern allows, so that only the limit of its length can refuse it. */
const longTexts: Readonly<Record<FieldFormat, string>> = {
  line: 'x'.repeat(15_000),
  text: 'x'.repeat(15_000),
  email: `${'x'.repeat(5000)}@example.com`,
  phone: `1234567${'-'.repeat(5000)}8`,
  pincode: '6'.repeat(5000),
  choice: 'x'.repeat(5000),
};

type Change = (form: FormDeclaration) => object;
const ofFirstField =
  (change: (field: FormField) => object): Change =>
  ({ fields: [first, ...others] }) => ({ fields: [first && { ...first, ...change(first) }, ...others] });

/** What a release may try. */
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

const files = [samplePdf(), samplePdf(20_000), samplePdf(formLimits.fileBytes), sampleDocx()];

/** The first field is too long, or everything is valid as far as the declaration goes. */
const sending = fc.record({
  declared: fc
    .tuple(form, fc.oneof(fc.constant(null), fc.constantFrom(...changes)))
    .map(([good, change]) => ({ ...good, ...change?.(good) }) as FormDeclaration),
  long: fc.boolean(),
  content: fc.oneof(fc.constant(null), fc.constantFrom(...files)),
});

test('whatever a release declares and whatever is sent, nothing beyond the server’s limits is stored', async () => {
  let live: FormDeclaration;
  const release = () => ({ id: 'r0random00', forms: { callback: live } }) as unknown as Release;
  const findForm = createFindForm({ read: async () => null }, release);
  await using server = await testServer({
    site: formSite(findForm),
    env: { ADDRESS_MEGABYTES_A_DAY: '100000' },
  });
  const seen = { unusable: 0, refused: 0, stored: 0 };
  await fc.assert(
    fc.asyncProperty(sending, async ({ declared, long, content }) => {
      live = declared;
      const [first] = declared.fields;
      const { [String(first?.name)]: valid = 'x' } = sampleValues(declared);
      const value = long && first ? (longTexts[first.format] ?? valid) : valid;
      const post = await formRequest('product', 'callback', declared, {
        fields: { [String(first?.name)]: String(value) },
        file: content && { content },
      });
      const answer = await server.app.inject(post);
      if (formFaults(declared).length > 0) {
        seen.unusable += 1;
        expect(answer.statusCode).not.toBe(200);
        return;
      }
      if (answer.statusCode !== 200) {
        seen.refused += 1;
        expect([413, 422]).toContain(answer.statusCode);
        return;
      }
      seen.stored += 1;
      const stored = await server.repositories.submissions.find(
        answer.json<{ reference: string }>().reference,
      );
      expect(Object.keys(stored?.fields ?? {}).length).toBeLessThanOrEqual(formLimits.fields);
      for (const { name, format } of declared.fields)
        expect(stored?.fields[name]?.length).toBeLessThanOrEqual(formLimits.characters[format]);
      expect(stored?.keptFor).toBeLessThanOrEqual(formLimits.keepDays * day);
      expect(stored?.file?.bytes ?? 0).toBeLessThan(formLimits.fileBytes);
      expect([undefined, ...(declared.file?.types ?? [])]).toContain(stored?.file?.type);
    }),
    { numRuns: 120 * Number(process.env.RACES ?? 1), seed: 1 },
  );
  for (const [what, times] of Object.entries(seen)) expect([what, times > 9]).toEqual([what, true]);
});
