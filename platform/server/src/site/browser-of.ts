/** The first that matches names the browser: most call themselves by several names. */
const families: readonly (readonly [family: string, version: RegExp])[] = [
  ['Firefox', /(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Edge', /Edg(?:A|iOS)?\/(\d{1,4})/],
  ['Opera', /OPR\/(\d{1,4})/],
  ['Samsung Internet', /SamsungBrowser\/(\d{1,4})/],
  ['Chrome', /(?:Chrome|Chromium|CriOS)\/(\d{1,4})/],
  ['Safari', /Version\/(\d{1,4})[\d.]* (?:Mobile\/\w+ )?Safari\//],
];

/** Family and major version of a browser, such as `Firefox 144`, and nothing else of its name; null if unknown. */
export function browserOf(userAgent: string | undefined): string | null {
  for (const [family, version] of families) {
    const [, major] = version.exec(userAgent ?? '') ?? [];
    if (major !== undefined) return `${family} ${major}`;
  }
  return null;
}
