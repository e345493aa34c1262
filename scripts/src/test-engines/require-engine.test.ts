import { testEngineNames, testEngines } from './engines.data.ts';
import { installTestEngines } from './require-engine.ts';

/** A machine with all programs but nginx. */
function machine(install: ((names: readonly string[]) => void) | null) {
  const nginx = testEngines.nginx.programs.server.places[0];
  const has = new Set<string>();
  const deps = {
    ...{ env: {}, install },
    exists: (path: string) => path !== nginx || has.has(path),
    match: (pattern: string) => [pattern],
  };
  return { deps, addNginx: () => has.add(nginx) };
}

test('only missing engines are installed', () => {
  const asked: (readonly string[])[] = [];
  const { deps, addNginx } = machine((names) => {
    asked.push(names);
    addNginx();
  });
  expect(installTestEngines(testEngineNames, () => {}, deps)).toEqual(new Map());
  expect(asked).toEqual([['nginx-light', 'openssl']]);
});

test('an engine that cannot be installed has a reason', () => {
  const reason = 'nginx is not installed (Debian: nginx-light, openssl).';
  expect(installTestEngines(testEngineNames, () => {}, machine(null).deps)).toEqual(
    new Map([['nginx', reason]]),
  );
  const said: string[] = [];
  const failing = machine(() => {
    throw new Error('no network');
  });
  expect(installTestEngines(testEngineNames, (text) => said.push(text), failing.deps)).toEqual(
    new Map([['nginx', reason]]),
  );
  expect(said.at(-1)).toBe('The packages could not be installed: no network');
});
