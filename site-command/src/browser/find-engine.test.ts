import { findEngine, installEngines, missingSentence } from './find-engine.ts';

const font = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf';
const library = '/usr/lib/some-machine/webkit2gtk-4.1/MiniBrowser';

function machine(...files: string[]) {
  const has = new Set(files);
  const matches = (pattern: string) => {
    const source = pattern
      .replaceAll('.', '\\.')
      .replaceAll(/\*+/g, (stars) => (stars === '**' ? '.+' : '[^/]*'));
    return new RegExp(`^${source}$`);
  };
  return {
    has,
    env: {},
    install: null,
    match: (pattern: string) => [...has].filter((path) => matches(pattern).test(path)),
  };
}

test.each([
  ['comes before the usual places', '/opt/fox', '/opt/fox'],
  ['does not hide an installed browser if nothing is there', '/gone', '/usr/bin/firefox-esr'],
])('a path in the environment %s', (_, path, browser) => {
  const deps = { ...machine('/usr/bin/firefox-esr', '/opt/fox'), env: { FIREFOX_PATH: path } };
  expect(findEngine('firefox', deps.env, deps)).toEqual({ browser });
});

test('an engine is found only if all of its programs are installed', () => {
  const { has, ...deps } = machine('/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb');
  expect(findEngine('webkit', {}, deps)).toBeNull();
  has.add(library);
  expect(findEngine('webkit', {}, deps)).toEqual({
    driver: '/usr/bin/WebKitWebDriver',
    browser: library,
    display: '/usr/bin/Xvfb',
  });
});

test('only missing engines and fonts are installed, all in one call', () => {
  const { has, ...deps } = machine('/usr/bin/chromium');
  const asked: (readonly string[])[] = [];
  const said: string[] = [];
  const install = (names: readonly string[]) => {
    asked.push(names);
    for (const path of ['/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', library, font])
      has.add(path);
  };
  const engines = ['chromium', 'firefox', 'webkit'] as const;
  for (let times = 0; times < 2; times += 1)
    expect(installEngines(engines, (text) => said.push(text), {}, { ...deps, install })).toEqual([]);
  expect(asked).toEqual([['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'fonts-liberation']]);
  expect(said).toHaveLength(1);
});

test('if nothing can be installed, every missing engine has a message that says what to do', () => {
  const said: string[] = [];
  const deps = { ...machine('/usr/bin/chromium') };
  expect(installEngines(['chromium', 'firefox', 'webkit'], (text) => said.push(text), {}, deps)).toEqual([
    'firefox',
    'webkit',
  ]);
  expect(said).toEqual([]);
  expect(missingSentence('firefox')).toMatch(/Debian: firefox-esr, fonts-liberation.*set FIREFOX_PATH/);
  expect(missingSentence('webkit')).toMatch(/Debian: webkit2gtk-driver, xvfb, fonts-liberation\)\.$/);
});

test('a failed installation is printed, and the engine stays missing', () => {
  const said: string[] = [];
  const install = () => {
    throw new Error('apt-get has no network');
  };
  expect(installEngines(['firefox'], (text) => said.push(text), {}, { ...machine(), install })).toEqual([
    'firefox',
  ]);
  expect(said.at(-1)).toBe('The packages could not be installed: apt-get has no network');
});
