import { BuiltScripts } from './built-scripts.ts';

/** The map of a script of one module, whose lines begin after so many other lines of the script. */
function mapWith(code: readonly string[], before: number): Buffer {
  const mappings = `${';'.repeat(before)}${code.map((_, index) => (index === 0 ? 'AAAA' : 'AACA')).join(';')}`;
  const sources = ['webpack://careers_dev/./src/page.tsx'];
  return Buffer.from(
    JSON.stringify({ version: 3, sources, sourcesContent: [code.join('\n')], names: [], mappings }),
  );
}

/** Builds at these times; the code begins one line later in each, and its second line is another one. */
function built(times: readonly number[], now: number): BuiltScripts {
  let clock = 0;
  const scripts = new BuiltScripts(() => clock);
  times.forEach((at, index) => {
    clock = at;
    scripts.add('page.js', mapWith(['one', `two of build ${index}`], index));
  });
  clock = now;
  return scripts;
}

test.each([
  ['the newest build', 1000, 0, 4, 2],
  ['the build before, which was loaded just before the newest', 1000, 701, 3, 1],
  ['the first build', 1000, 950, 2, 0],
  ['the first build, by a clock that is wrong', 1000, 5000, 2, 0],
])('a place is found in %s', (_, now, age, line, build) => {
  const scripts = built([0, 100, 300], now);
  expect(scripts.find('page.js', line, 1, age)).toEqual({
    source: 'webpack://careers_dev/./src/page.tsx',
    line: 2,
    code: `two of build ${build}`,
  });
});

test('of many builds the newest are kept', () => {
  const times = Array.from({ length: 30 }, (_, index) => index);
  expect(built(times, 30).find('page.js', 12, 1, 30)?.code).toBe('two of build 10');
});

test.each([
  ['other.js', 1],
  ['page.js', 1],
])('a place in %s:%i that no source has is not known', (script, line) => {
  expect(built([0, 1], 2).find(script, line, 1, 0)).toBeNull();
});
