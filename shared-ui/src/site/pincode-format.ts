import { asciiDigits, defineFormat, typedDigits, wholePattern } from '@platform/contract';

const pincodeLength = 6;

/** A normalized pincode. */
export const pincodePattern = `[1-9][0-9]{${pincodeLength - 1}}`;
const pincodeText = wholePattern(pincodePattern);

/** Without spaces and hyphens, with ASCII digits. */
function normalizePincode(text: string): string {
  return asciiDigits(text.replace(/[\p{Cf}\s\p{Pd}\u2212]/gu, ''));
}

/** The postal code of an address in India. */
export const pincodeFormat = defineFormat({
  name: 'pincode',
  characters: 10,
  leastCharacters: pincodeLength,
  normalize: normalizePincode,
  matches: (value) => pincodeText.test(value),
  invalid: 'Enter a pincode of six digits.',
  typedPattern: typedDigits(String(pincodeLength)),
  input: { autoComplete: 'postal-code', inputMode: 'numeric' },
  example: '641001',
});

/** The pincode that a typed text stands for; null if it cannot be one. */
export function pincodeIn(text: string): string | null {
  const pincode = normalizePincode(text);
  return pincodeText.test(pincode) ? pincode : null;
}
