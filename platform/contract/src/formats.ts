import type { FormField } from './form.ts';
import {
  normalizeCheckbox,
  normalizeDate,
  normalizeLine,
  normalizeNumber,
  normalizePhone,
} from './normalize-text.ts';

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
