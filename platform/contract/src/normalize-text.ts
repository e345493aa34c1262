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
