import {
  defineFormat,
  emptyValues,
  type FormDeclaration,
  type FormField,
  fieldMessagesIn,
  formFaults,
  formLimits,
  formSchema,
} from '@platform/contract';

const record = { name: 'Messages', what: 'What you enter.', why: 'To answer you.', kept: '30 days.' };
const form: FormDeclaration = {
  page: '/form',
  fields: [
    { name: 'who', label: 'Who', format: 'line', max: 5, required: 'Enter who.' },
    { name: 'mail', label: 'Mail', format: 'email', invalid: 'Not a mail address.' },
    { name: 'phone', label: 'Phone', format: 'phone' },
    { name: 'day', label: 'Day', format: 'date' },
    { name: 'seats', label: 'Seats', format: 'number', least: 1, most: 12 },
    { name: 'news', label: 'News', format: 'checkbox' },
    { name: 'more', label: 'More', format: 'text' },
    { name: 'colour', label: 'Colour', format: 'choice', choices: ['Red', 'Blue'] },
  ],
  messages: { incomplete: 'Incomplete.', failed: 'Failed.', sent: 'Sent.' },
  mail: { subject: 'From {who}', intro: 'Somebody wrote.' },
  keepDays: 30,
  privacy: [record],
};
const file = { name: 'cv', label: 'CV', types: ['pdf'], bytes: 10_000, invalid: '', tooLarge: '' } as const;

const errorsOf = (values: object) =>
  formSchema(form)
    .validate(values, { abortEarly: false })
    .then(
      () => [],
      ({ errors }: { readonly errors: readonly string[] }) => errors,
    );

test.each<[string, object, readonly string[]]>([
  ['nothing', {}, ['Enter who.']],
  ['an empty optional field of every format', { ...emptyValues(form), who: 'A' }, []],
  ['as many characters as declared', { who: 'ABCDE' }, []],
  ['line breaks in a line, which count as a space', { who: 'A\r\n\u2028B\n', colour: 'Red\n' }, []],
  ['more characters than declared', { who: 'ABCDEF' }, ['Who can have at most 5 characters.']],
  [
    'more than the format allows',
    { who: 'A', more: 'a'.repeat(4001) },
    ['More can have at most 4000 characters.'],
  ],
  ['another format, with a declared message', { who: 'A', mail: 'a@b' }, ['Not a mail address.']],
  [
    'another format, with the message of the format',
    { who: 'A', phone: '1', day: '2026-02-29', seats: '13', news: 'no', colour: 'Green' },
    [
      'Enter a phone number with 8 to 15 digits, for example +91 98765 43210.',
      'Enter a date like 2026-03-31.',
      'Enter a whole number from 1 to 12.',
      'Tick the box, or leave it empty.',
      'Choose one of the listed values.',
    ],
  ],
])('the schema of a form: %s', async (_, values, errors) => {
  expect([...(await errorsOf(values))].sort()).toEqual([...errors].sort());
});

const numberField = (limits: Partial<FormField>): FormField => ({
  ...{ name: 'one', label: 'One', format: 'number', ...limits },
});

test.each<[FormField, string]>([
  [numberField({}), 'Enter a whole number, for example 12.'],
  [numberField({ decimals: 2 }), 'Enter a number, for example 12.5.'],
  [numberField({ least: 18 }), 'Enter a whole number of at least 18.'],
  [numberField({ most: 9.5, decimals: 1 }), 'Enter a number of at most 9.5.'],
])('a message says what number is needed: %j', async (field, message) => {
  const schema = formSchema({ ...form, fields: [field] });
  await expect(schema.validate({ one: 'many' })).rejects.toThrow(message);
});

test.each([
  ['as it was shown', `${'0123456789abcdef'.repeat(2)}`],
  ['in capital letters and groups', ' 0123-4567 89AB CDEF 0123 4567\u200b89AB-CDEF '],
  ['as the end of a link', `https://www.example.com/withdraw#${'0123456789abcdef'.repeat(2)}\n`],
])('a reference is understood %s', async (_, typed) => {
  const schema = formSchema(withField({ format: 'reference' }));
  await expect(schema.validate({ one: typed })).resolves.toEqual({ one: '0123456789abcdef'.repeat(2) });
  await expect(schema.validate({ one: typed.replace(/f\W*$/i, 'g') })).rejects.toThrow(
    'Enter the whole reference',
  );
});

test('the messages are those of the site’s language', async () => {
  const schema = formSchema(
    { ...form, fields: [{ name: 'mail', label: 'E-Mail', format: 'email' }] },
    fieldMessagesIn('de-AT'),
  );
  await expect(schema.validate({ mail: 'a@b' })).rejects.toThrow(
    'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
  );
});

test('a line is stored as one line, and a text with its lines', async () => {
  const lines = 'Asha\nBcc: x\r\n\n\u2028\u0085B ';
  const loose = { ...form, fields: form.fields.map(({ max: _, ...field }) => field) };
  const { who, more } = await formSchema(loose).validate({ who: lines, more: lines });
  expect(who).toBe('Asha Bcc: x B');
  expect(more).toBe(lines.trim());
});

const withField = (field: Partial<Record<keyof FormField, unknown>>): FormDeclaration => ({
  ...form,
  mail: { ...form.mail, subject: 'A form' },
  fields: [{ name: 'one', label: 'One', format: 'line', ...field } as FormField],
});

const line = (name: string): FormField => ({ name, label: 'One', format: 'line' });
const choice = (choices: readonly string[], max?: number) =>
  withField({ format: 'choice', choices, ...(max !== undefined && { max }) });
const withFile = (bytes: number) => ({ ...form, file: { ...file, bytes } });
const fault = (name: string, declared: FormDeclaration, found: string) =>
  [name, declared, found] as [string, FormDeclaration, string];
const many = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at));
const outside = [
  'form',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'https://elsewhere.example',
  '/form/:id',
  '/form?',
];
const unfit = ['Red ', 'A\u0000', 'A\ud800', 'A\nB'];

test.each<[string, FormDeclaration, string | null]>([
  ['the sample', form, null],
  ['the sample with a file', { ...form, file }, null],
  ['no field', { ...withField({}), fields: [] }, 'A form needs a field.'],
  [
    'too many fields',
    { ...withField({}), fields: many(41, (at) => `f${at}`).map(line) },
    'at most 40 fields',
  ],
  ['an unknown format', withField({ format: 'regex' }), 'one: this server does not know the format “regex”.'],
  ['a longer line than the server’s', withField({ max: 301 }), 'one: this server allows 1 to 300 characters'],
  ['no characters at all', withField({ max: 0 }), 'one: this server allows 1 to 300 characters'],
  ['a choice without choices', withField({ format: 'choice' }), 'one: a choice, and only a choice,'],
  ['a line with choices', withField({ choices: ['A'] }), 'one: a choice, and only a choice,'],
  ['no choice', choice([]), 'one: a choice has 1 to 200 values.'],
  ['an empty choice', choice(['']), 'one: a value has 1 to 120 characters.'],
  ['a choice that is longer than the field', choice(['Red'], 2), 'one: a value has 1 to 2 characters.'],
  ['two equal choices', choice(['A', 'B', 'A']), 'one: two values are equal.'],
  ...unfit.map((value) =>
    fault(`the choice ${JSON.stringify(value)}`, choice([value]), `one: the value “${value}” has`),
  ),
  ...outside.map((page) => fault(`the page ${page}`, { ...form, page }, 'page: it must be the path of')),
  [
    'another site afterwards',
    { ...form, sentPage: '//elsewhere.example' },
    'sentPage: it must be the path of',
  ],
  ['a name of the server', withField({ name: 'release' }), 'release: this name has a meaning'],
  ['a name of every object', withField({ name: 'constructor' }), 'constructor: this name has a meaning'],
  [
    'the name of the file’s link',
    { ...withField({ name: 'cvUrl' }), file },
    'cvUrl: this name has a meaning',
  ],
  ['a name with a dash', withField({ name: 'full-name' }), 'full-name: a name has letters and digits'],
  ['the name of the file', { ...withField({ name: 'cv' }), file }, 'cv: two fields have this name.'],
  [
    'an unknown file type',
    { ...form, file: { ...file, types: ['exe'] as never } },
    'cv: this server cannot check',
  ],
  ['a file of no type', { ...form, file: { ...file, types: [] } }, 'cv: a file field needs a type.'],
  [
    'a larger file than the server’s',
    withFile(formLimits.fileBytes + 1),
    'cv: this server allows a limit of 10000 to',
  ],
  ['a file that nobody has', withFile(9999), 'cv: this server allows a limit of 10000 to'],
  ['a longer time than the server’s', { ...form, keepDays: 731 }, 'keepDays: '],
  ['a time in which lost mail may go unseen', { ...form, keepDays: 29 }, 'keepDays: '],
  [
    'no record for the privacy policy',
    { ...form, privacy: [] },
    'privacy: the privacy policy needs a record',
  ],
  ['a record without a reason', { ...form, privacy: [{ ...record, why: ' ' }] }, 'privacy: a text is empty.'],
  [
    'an erasure without a reference',
    { ...form, erases: { form: 'order', unknown: 'None.' } },
    'erases: the form needs one required field of the format “reference”.',
  ],
  [
    'an erasure by a reference that may be left out',
    { ...withField({ format: 'reference' }), erases: { form: 'order', unknown: 'None.' } },
    'erases: the form needs one required field of the format “reference”.',
  ],
  [
    'an erasure',
    {
      ...withField({ format: 'reference', required: 'Enter it.' }),
      erases: { form: 'order', unknown: 'None.' },
    },
    null,
  ],
  ['a control of a name that is no field’s', { ...form, notStored: ['a b'] }, 'a b: a name has letters'],
  ['a control of a field’s name', { ...form, notStored: ['who'] }, 'who: two fields have this name.'],
  ['a control twice', { ...form, notStored: ['sure', 'sure'] }, 'sure: two fields have this name.'],
  ['too many controls', { ...form, notStored: many(35, (at) => `c${at}`) }, 'at most 40 fields'],
  ['an email that has no room', withField({ format: 'email', max: 63 }), 'one: this server allows 64 to'],
  ['a phone that has no room', withField({ format: 'phone', max: 15 }), 'one: this server allows 16 to'],
  ['a date that has no room', withField({ format: 'date', max: 9 }), 'one: this server allows 10 to'],
  ['a limit of a line', withField({ least: 1 }), 'one: only a number has least, most and decimals.'],
  [
    'a limit that is no number',
    withField({ format: 'number', most: Number.NaN }),
    'one: a limit of a number is one',
  ],
  [
    'a limit that nobody can enter',
    withField({ format: 'number', least: 0.5 }),
    'one: a limit of a number is one',
  ],
  [
    'a limit that has no room',
    withField({ format: 'number', max: 2, most: 100 }),
    'one: a limit of a number is',
  ],
  [
    'limits without a number',
    withField({ format: 'number', least: 2, most: 1 }),
    'one: least is more than most.',
  ],
  [
    'parts of a decimal',
    withField({ format: 'number', decimals: 0.5 }),
    'one: a number has 0 to 6 decimals.',
  ],
])('what a server cannot check: %s', (_, declared, found) => {
  expect(formFaults(declared)).toEqual(found === null ? [] : [expect.stringContaining(found)]);
});

test('a format of a site is known as soon as it is defined', async () => {
  const declared = withField({ format: 'shelf' });
  expect(formFaults(declared)).toEqual(['one: this server does not know the format “shelf”.']);
  const shelf = { name: 'shelf', characters: 3, leastCharacters: 2, invalid: 'No shelf.' } as const;
  defineFormat({
    ...shelf,
    normalize: (text) => text.toUpperCase(),
    matches: (value) => /^[A-Z]\d+$/.test(value),
  });
  expect(formFaults(declared)).toEqual([]);
  await expect(formSchema(declared).validate({ one: 'b12' })).resolves.toEqual({ one: 'B12' });
  await expect(formSchema(declared).validate({ one: '12' })).rejects.toThrow('No shelf.');
  expect(() => defineFormat({ ...shelf, name: 'line' })).toThrow('“line” is a format of the platform');
  expect(() => defineFormat({ ...shelf, invalid: '', matches: () => false })).toThrow('needs the message');
  expect(() => defineFormat({ ...shelf, characters: 4001 })).toThrow('at most 4000 characters');
});

test.each(Object.entries(formLimits.texts))(
  'the server’s limits of a declaration’s text: %s',
  (name, most) => {
    const faultsOf = (text: string) => {
      const changed = <Part extends object>(part: Part): Part =>
        name in part ? { ...part, [name]: text } : part;
      const [first, ...others] = form.fields.map((field) => ({ required: '', invalid: '', ...field }));
      return formFaults({
        ...form,
        fields: first ? [changed(first), ...others] : [],
        file: changed(file),
        messages: changed(form.messages),
        mail: changed(form.mail),
        privacy: [changed(record)],
        erases: changed({ form: 'order', unknown: '' }),
      }).filter((fault) => !fault.startsWith('erases: the form needs'));
    };
    expect(faultsOf('x'.repeat(most))).toEqual([]);
    for (const text of ['x'.repeat(most + 1), 'One\nTwo', 'One\u2028Two', '\u0000', '\ud800'])
      expect(faultsOf(text)).toContainEqual(
        expect.stringMatching(new RegExp(`^\\w+: ${name} is one line of at most ${most} characters\\.$`)),
      );
  },
);
