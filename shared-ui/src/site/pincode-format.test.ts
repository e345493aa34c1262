import { formSchema } from '@platform/contract';
import { pincodeFormat, pincodeIn } from '@site/shared-ui/site';
import { declareForm } from '@site/shared-ui/testing';
import fc from 'fast-check';

const schema = formSchema(declareForm([{ name: 'pin', label: 'Pin', format: pincodeFormat.name }]));

const verdict = (pin: string) =>
  schema.validate({ pin }).then(
    (fields) => ({ stored: fields.pin }),
    (error: Error) => ({ refused: error.message }),
  );

test.each([
  ['641 001', '641001'],
  ['641-001', '641001'],
  ['௬௪௧௦௦௧', '641001'],
  ['６４１\u200B\u2212００１', '641001'],
  ['641 00', null],
  ['041001', null],
  ['6410011', null],
  ['64100a', null],
  ['', null],
])('%s is the pincode %s', async (typed, pincode) => {
  expect(pincodeIn(typed)).toBe(pincode);
  const stored = pincode ?? (typed === '' ? '' : null);
  expect(await verdict(typed)).toEqual(
    stored === null ? { refused: 'Enter a pincode of six digits.' } : { stored },
  );
});

test.each(['u', 'v'])(
  'the pattern of the input accepts whatever the schema accepts (flag %s)',
  async (flag) => {
    const pattern = new RegExp(`^(?:${pincodeFormat.typedPattern})$`, flag);
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789 -a\u200B\u00A0६٦'), maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(typed, async (value) => {
        const { stored = '' } = (await verdict(value)) as { stored?: string };
        if (stored !== '') expect(value).toMatch(pattern);
      }),
      { numRuns: 500 },
    );
    expect('64100').not.toMatch(pattern);
  },
);
