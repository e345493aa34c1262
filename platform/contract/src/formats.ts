import type { FormField } from './form.ts';

const joiners = '\\u200C\\u200D';

/** Scripts whose spelling needs joiners inside a word: Persian and Urdu names, conjuncts of the scripts from Devanagari to Sinhala. */
const joined = ['Arab', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh']
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/** The signs of these scripts that remove a vowel. A joiner after them has a meaning at the end of a word too. */
const viramas = '\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA';

const emoji = '\\p{Extended_Pictographic}';

const repeatedJoiners = new RegExp(`([${joiners}])[${joiners}]+`, 'g');

const strayJoiner = new RegExp(
  `(?!(?<=[${viramas}])|(?<=[${joined}]).[${joined}]|(?<=[${emoji}\\p{Emoji_Modifier}\\uFE0F]).${emoji})[${joiners}]`,
  'gu',
);

/**
 * A text as it is counted, validated and stored, by the browser and by the server: without the characters that cannot
 * be seen, which copying adds, and with ordinary spaces. A text in which nothing can be seen is empty.
 */
export function normalizeText(text: string): string {
  const seen = text
    .replace(/(?![\u200C\u200D])\p{Cf}/gu, '')
    .replace(repeatedJoiners, '$1')
    .replace(strayJoiner, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim();
  return /[^\p{Default_Ignorable_Code_Point}\s\u2800]/u.test(seen) ? seen : '';
}

/** The same for a text of one line: a line break is a space. */
export function normalizeLine(text: string): string {
  return normalizeText(text.replace(/[\n\v\f\r\u0085\u2028\u2029]+/g, ' '));
}

/** A phone number as ASCII digits, an international one with a plus sign: the same, however it was typed. */
export function normalizePhone(text: string): string {
  return (
    asciiDigits(text.replace(/[\s.\uFF0E\u2212\p{Cf}\p{Pd}\p{Ps}\p{Pe}]/gu, ''))
      .replace(/^(?:\uFF0B|00(?=.{8,13}$))/, '+')
      // These codes of countries already stand for the 0 of a call within the country.
      .replace(/^\+(44|49|91)0+/, '+$1')
  );
}

/** A day with ASCII digits and hyphens. */
export function normalizeDate(text: string): string {
  return asciiDigits(text.replace(/[\p{Cf}\s]/gu, '').replace(/[\p{Pd}\u2212]/gu, '-'));
}

/**
 * A number with ASCII digits, a dot before its decimals, and no plus sign and zeros before it. A comma before three last
 * digits stays: it may divide thousands.
 */
export function normalizeNumber(text: string): string {
  return asciiDigits(text.replace(/[\p{Cf}\s]/gu, ''))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^([^.,]+),(?!\d{3}$)([^.,]+)$/, '$1.$2')
    .replace(/^[+\uFF0B](?=\d)/, '')
    .replace(/^(-?)0+(?=\d)/, '$1');
}

/** A browser sends `on` for a box that has no value of its own. */
export function normalizeCheckbox(text: string): string {
  const sent = normalizeText(text);
  return sent === 'on' ? 'yes' : sent;
}

/** The digits of every script as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Unicode has the ten digits of a script in a row, and each row begins with its zero.
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}

/**
 * What the text of a field may be. A release names a format. The rule belongs to the server and to the gate, and to the
 * library with which the page is built.
 */
export interface FieldFormat {
  readonly name: string;
  /** Maximum characters of a value, and the highest `max` of a field. */
  readonly characters: number;
  /** The lowest `max`: with a lower one, some visitors could not enter theirs. */
  readonly leastCharacters: number;
  /** Applied to a value before it is counted, checked and stored. Default: `normalizeText`. */
  readonly normalize?: (text: string) => string;
  /** Whether a normalized value that is not empty has the format. Default: each has. */
  readonly matches?: (value: string, field: FormField) => boolean;
  /** The message for other values, if the field has none. Default, for formats of the platform: that of `FieldMessages`. */
  readonly invalid?: string;
  /** For `pattern` attributes, which see what was typed before it is normalized. It accepts whatever `matches` accepts. */
  readonly typedPattern?: string;
  /** Attributes of the field's input, named as in React. */
  readonly input?: { readonly autoComplete?: string; readonly inputMode?: 'numeric' | 'text' };
  /** A value that a visitor could enter, for tests of pages and servers. */
  readonly example?: string;
}

/** 8 to 15 digits, with spaces and hyphens between them: a normalized phone number. */
export const phonePattern = '\\+?(?:[0-9][ \\-]*){7,14}[0-9]';

/** The expression for which a pattern stands: it matches a whole value. */
export const wholePattern = (pattern: string) => new RegExp(`^(?:${pattern})$`);

/** A typed pattern for so many digits, as in `{8,15}`, with separators and with other signs between them. */
export function typedDigits(count: string, others = ''): string {
  const between = `[\\s\\p{Cf}\\p{Pd}\\u2212${others}]*`;
  return `${between}(?:\\p{Nd}${between}){${count}}`;
}

const atom = "[\\w!#$%&'*+/=?^`{|}~-]+";
const letter = '[\\p{L}\\p{M}\\p{N}]';
const label = `${letter}(?:[\\p{L}\\p{M}\\p{N}\\u200C\\u200D-]*[\\p{L}\\p{M}\\p{N}\\u200C\\u200D])?`;

/**
 * An address to which a mail can be sent through the internet: its domain may be international, and has a dot. A local
 * part that is not ASCII is refused: most mail servers cannot send to it.
 */
const emailAddress = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?=\\p{L})(?=..)${label}$`, 'u');
const phoneNumber = wholePattern(phonePattern);

/** A day of the calendar: 2026-02-29 is none. */
function isDay(value: string): boolean {
  const time = new Date(`${value}T00:00Z`);
  return /^(?!0000)\d{4}-/.test(value) && !Number.isNaN(+time) && time.toISOString().startsWith(`${value}T`);
}

export function isNumberOf(
  value: string,
  { least = -Infinity, most = Infinity, decimals = 0 }: Pick<FormField, 'least' | 'most' | 'decimals'>,
): boolean {
  const [, fraction = ''] = value.split('.');
  const number = Number(value);
  return /^-?\d+(\.\d+)?$/.test(value) && fraction.length <= decimals && number >= least && number <= most;
}

/** Visitors type a reference in capitals or in groups, or paste the link that ends with it. */
function normalizeReference(text: string): string {
  return asciiDigits(text.replace(/^.*#/s, '').replace(/[\s\p{Cf}\p{Pd}]/gu, '')).toLowerCase();
}

const format = (name: string, leastCharacters: number, characters: number, rule: Partial<FieldFormat>) => ({
  ...{ name, leastCharacters, characters },
  ...rule,
});

/**
 * - `line`: one line
 * - `text`: several lines
 * - `email`, `phone`: an address to write to, a number to call
 * - `date`: a day, as YYYY-MM-DD
 * - `number`: a decimal number within the field's limits, with a dot
 * - `checkbox`: `yes` if it is ticked
 * - `choice`: one of the field's `choices`
 * - `reference`: what a visitor is told after sending a form
 */
const ofThePlatform: readonly FieldFormat[] = [
  format('line', 1, 300, { normalize: normalizeLine }),
  format('text', 1, 4000, {}),
  format('email', 64, 254, {
    matches: (value) => emailAddress.test(value),
    typedPattern: '[^@]+@[^@]+\\.[^@]+',
  }),
  format('phone', 16, 20, {
    normalize: normalizePhone,
    matches: (value) => phoneNumber.test(value),
    typedPattern: typedDigits('8,15', '+\\uFF0B.\\uFF0E\\p{Ps}\\p{Pe}'),
  }),
  format('date', 10, 10, { normalize: normalizeDate, matches: isDay }),
  format('number', 1, 20, {
    normalize: normalizeNumber,
    matches: isNumberOf,
    typedPattern: '[\\s\\p{Cf}]*(?:[+\\uFF0B\\u2212\\p{Pd}.,\\p{Nd}][\\s\\p{Cf}]*)+',
  }),
  format('checkbox', 3, 3, {
    normalize: normalizeCheckbox,
    matches: (value) => value === 'yes',
  }),
  format('choice', 1, 120, { normalize: normalizeLine }),
  format('reference', 32, 32, {
    normalize: normalizeReference,
    matches: (value) => /^[0-9a-f]{32}$/.test(value),
  }),
];

const known = new Map(ofThePlatform.map((one) => [one.name, one]));

/** The names of the formats that this process, or this page, knows. */
export const fieldFormats = (): readonly string[] => [...known.keys()];

export const findFormat = (name: string): FieldFormat | undefined => known.get(name);

/**
 * Makes a format of one site known to whatever imports its module: the page of a form, and by `site.config.ts` each server
 * and command.
 *
 * @throws Error if the platform has a format of this name, or no value of this length, or if the format refuses values
 * without a message
 */
export function defineFormat<const Format extends FieldFormat>(own: Format): Format {
  if (ofThePlatform.some(({ name }) => name === own.name))
    throw new Error(`“${own.name}” is a format of the platform: choose another name.`);
  if (own.characters > longestText) throw new Error(`A value can have at most ${longestText} characters.`);
  if (own.matches && !own.invalid) throw new Error(`“${own.name}” needs the message \`invalid\`.`);
  known.set(own.name, own);
  return own;
}

/** Maximum characters of any value. */
export const longestText = 4000;
