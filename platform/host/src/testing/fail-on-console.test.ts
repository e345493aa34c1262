import { expectConsoleError } from '@platform/host/testing';
import { failOnConsole } from './fail-on-console.ts';

const quiet = () => ({ error: (..._: unknown[]) => {}, warn: (..._: unknown[]) => {} });

test('fails a test that writes to the console, and quotes the output', () => {
  const target = quiet();
  const finish = failOnConsole(target);
  target.error('Each child needs a key', { list: 3 });
  target.warn('Deprecated');
  expect(finish).toThrow(
    /console\.error: Each child needs a key \{ list: 3 \}[\s\S]*console\.warn: Deprecated/,
  );
});

test('allows expected output, and restores the console', () => {
  const target = quiet();
  const { error } = target;
  const finish = failOnConsole(target);
  expectConsoleError(/did not load/);
  target.error('The page did not load');
  expect(finish).not.toThrow();
  expect(target.error).toBe(error);
});

test('fails a test whose expected output is missing', () => {
  const finish = failOnConsole(quiet());
  expectConsoleError(/did not load/);
  expect(finish).toThrow('expected, but not written: /did not load/');
});
