import {
  type FormField,
  fieldFormats,
  findFormat,
  formSchema,
  normalizeDate,
  normalizeNumber,
  normalizePhone,
  normalizeText,
} from '@platform/contract';
import fc from 'fast-check';

const charactersOf = (kind: RegExp) =>
  Array.from({ length: 0x110000 }, (_, code) => code)
    // Surrogates are no characters.
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => kind.test(character));

const invisible = charactersOf(/\p{Cf}/u);
const spaces = charactersOf(/\p{Zs}/u);
const digitRows = charactersOf(/\p{Nd}/u);

const valid = {
  line: ['Asha Example', 'A', 'Zoë O’Example-Smith'],
  email: ['asha@example.com', 'a.b+c@mail.example.co.in', 'info@xn--clc2dsb3d.example'],
  phone: ['+919876543210', '04224000100', '98765432'],
  date: ['2026-03-31', '2024-02-29', '0099-12-01'],
  number: ['12', '-7.25', '0', '0.5'],
  checkbox: ['yes'],
  choice: ['Data Engineer', 'UI/UX Designer'],
} as const;
type Format = keyof typeof valid;

async function verdict(format: Format, value: string) {
  const choices = format === 'choice' ? { choices: valid.choice } : {};
  const required = format === 'line' ? { required: 'Enter a line.' } : {};
  const decimals = format === 'number' ? { decimals: 3 } : {};
  const field: FormField = { name: 'value', label: 'Value', format, ...choices, ...required, ...decimals };
  const schema = formSchema({
    ...{ page: '/', fields: [field], keepDays: 1, mail: { subject: '', intro: '' } },
    messages: { incomplete: '', failed: '', sent: '' },
  });
  return schema.validate({ value }).then(
    (fields) => ({ stored: fields.value }),
    (error: Error) => ({ refused: error.message }),
  );
}

/** Invisible characters anywhere, other spaces for spaces and at both ends; in a number, spaces anywhere. */
const copied = fc
  .record({
    example: fc.constantFrom(
      ...(Object.keys(valid) as Format[]).flatMap((format) =>
        valid[format].map((value) => ({ format, value })),
      ),
    ),
    inserted: fc.array(fc.tuple(fc.nat(40), fc.constantFrom(...invisible)), { maxLength: 6 }),
    between: fc.array(fc.tuple(fc.nat(40), fc.constantFrom(...spaces)), { maxLength: 3 }),
    space: fc.constantFrom(...spaces),
    around: fc.tuple(fc.constantFrom('', ...spaces), fc.constantFrom('', ...spaces)),
  })
  .map(({ example: { format, value }, inserted, between, space, around }) => {
    const characters = [...value.replaceAll(' ', space)];
    const all = ['date', 'number', 'phone'].includes(format) ? [...inserted, ...between] : inserted;
    for (const [at, character] of all) characters.splice(at % (characters.length + 1), 0, character);
    return { format, value, typed: `${around[0]}${characters.join('')}${around[1]}` };
  });

test('invisible characters and other spaces never change the verdict nor what is stored', async () => {
  await fc.assert(
    fc.asyncProperty(copied, async ({ format, value, typed }) => {
      expect(await verdict(format, typed)).toEqual({ stored: value });
    }),
    { numRuns: 1000 },
  );
});

test('what is stored is stored unchanged when it is sent again', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...invisible, ...spaces, ...digitRows, ...'+-0,.−＋'),
      fc.string({ unit: 'binary' }),
    ),
  });
  fc.assert(
    fc.property(text, (typed) => {
      for (const normalize of [normalizeText, normalizePhone, normalizeDate, normalizeNumber]) {
        expect(normalize(normalize(typed))).toBe(normalize(typed));
      }
    }),
  );
});

test('the digits of every script are digits', () => {
  const systems = Intl.supportedValuesOf('numberingSystem')
    .map((numberingSystem) =>
      [...'6410789235'].map((digit) =>
        new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(Number(digit)),
      ),
    )
    .filter((digits) => digits.every((digit) => /^\p{Nd}$/u.test(digit)));
  expect(systems.length).toBeGreaterThan(40);
  for (const digits of systems) {
    expect(normalizePhone(digits.join(''))).toBe('6410789235');
    expect(normalizeNumber(digits.slice(0, 6).join(''))).toBe('641078');
  }
});

test.each([
  ['+91.98765.43210', '+919876543210'],
  ['＋９１（９８７６５）４３２１０', '+919876543210'],
  ['+91 98765\u201143210', '+919876543210'],
  ['0091 98765 43210', '+919876543210'],
  // The 0 of a call within the country, after its code.
  ['+91 098765-43210', '+919876543210'],
  ['+91 (0)422 4000100', '+914224000100'],
  ['098765 43210', '09876543210'],
  ['(0422) 400-0100', '04224000100'],
  ['1860 266 2666', '18602662666'],
])('%s is the phone number %s', async (typed, stored) => {
  expect(await verdict('phone', typed)).toEqual({ stored });
});

test.each([
  ['+44 (0)20 7946 0123', '+442079460123'],
  ['+49 030 23125000', '+493023125000'],
  // The 0 belongs to the number there.
  ['+39 06 1234 5678', '+390612345678'],
])('%s is the phone number %s of another country', async (typed, stored) => {
  expect(await verdict('phone', typed)).toEqual({ stored });
});

test.each([
  ['2026-03-31', true],
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2100-02-29', false],
  ['2026-04-31', false],
  ['2026-00-10', false],
  ['2026-13-01', false],
  ['0000-01-01', false],
  ['31.03.2026', false],
  ['2026-3-31', false],
])('%s is a day: %s', async (date, isDay) => {
  expect(await verdict('date', date)).toEqual(
    isDay ? { stored: date } : { refused: 'Enter a date like 2026-03-31.' },
  );
});

test.each([
  ['+12', '12'],
  ['007', '7'],
  ['−3,5', '-3.5'],
  ['1 000', '1000'],
  ['٣', '3'],
  ['1,000', null],
  ['1.000.000', null],
  ['1e3', null],
  ['0x10', null],
  ['.5', null],
  ['5.', null],
  ['1.2345', null],
  ['1,25', '1.25'],
  ['--1', null],
  ['Infinity', null],
])('%s is the number %s', async (typed, stored) => {
  expect(await verdict('number', typed)).toEqual(
    stored === null ? { refused: 'Enter a number, for example 12.5.' } : { stored },
  );
});

test.each([
  ['yes', 'yes'],
  // Of a box without a value.
  ['on', 'yes'],
  ['', ''],
])('a box that is sent as “%s” is stored as “%s”', async (typed, stored) => {
  expect(await verdict('checkbox', typed)).toEqual({ stored });
});

test.each(['\u200B', '\u2060\u00A0', '\u00AD', '\u200D', '\u3164', '\u2800', '\uFE0F', ' \u034F\u115F'])(
  'a text of %j alone is empty',
  async (typed) => {
    expect(await verdict('line', typed)).toEqual({ refused: 'Enter a line.' });
  },
);

// Without their joiners these are other words, and other emoji.
test.each(['علی\u200Cرضا', 'അനില്\u200D', 'ക്ഷ്\u200Cമ', 'শ্রী র\u200D্যাম', '👩\u200D💻 Asha', 'ශ්\u200Dරී'])(
  'the joiners inside %s are kept',
  async (name) => {
    expect(await verdict('line', `\u200D ${name}\u200B `)).toEqual({ stored: name });
  },
);

test.each([
  ['info@உதாரணம்.இந்தியா', true],
  ['info@ශ්\u200Dරී.ලංකා', true],
  ['a@b.co', true],
  ["o'example_1+tag@sub-domain.example.museum", true],
  ['a@gmail', false],
  ['a..b@x.example', false],
  ['.a@x.example', false],
  ['a.@x.example', false],
  ['a@x..example', false],
  ['a@-x.example', false],
  ['a@x-.example', false],
  ['a@x.1', false],
  ['a@x.e', false],
  ['a@127.0.0.1', false],
  ['a b@x.example', false],
  ['a@b@x.example', false],
  // Most mail servers cannot send an answer to it.
  ['தகவல்@x.example', false],
])('%s is an e-mail address: %s', async (email, isValid) => {
  expect(await verdict('email', email)).toEqual(
    isValid ? { stored: email } : { refused: 'Enter an email address like name@example.com.' },
  );
});

// Browsers compile the attribute with the flag v, and older ones with u.
test.each(['u', 'v'])(
  'the patterns of the inputs accept whatever the schema accepts (flag %s)',
  async (flag) => {
    const patterns = fieldFormats().flatMap((format) => {
      const { typedPattern } = findFormat(format) ?? {};
      return typedPattern === undefined
        ? []
        : [[format as Format, new RegExp(`^(?:${typedPattern})$`, flag)] as const];
    });
    expect(patterns.map(([format]) => format)).toEqual(['email', 'phone', 'number']);
    const typed = fc.oneof(
      copied.map((example) => example.typed),
      fc.string({ unit: fc.constantFrom(...'+0123456789 -.,()a@\u200B\u00A0६٦') }),
    );
    await fc.assert(
      fc.asyncProperty(typed, async (value) => {
        for (const [format, pattern] of patterns) {
          const { stored = '' } = (await verdict(format, value)) as { stored?: string };
          if (stored !== '') expect(value).toMatch(pattern);
        }
      }),
      { numRuns: 500 },
    );
    const [, phone] = patterns.find(([format]) => format === 'phone') ?? [];
    expect('9876543').not.toMatch(phone ?? /^/);
    expect('call me').not.toMatch(phone ?? /^/);
  },
);
