import { expectConsoleError } from '@site/shared-ui/testing';
import { guardConsole } from './console-guard.ts';

const quiet = () => ({ error: (..._: unknown[]) => {}, warn: (..._: unknown[]) => {} });

test('fails a test that says something on the console, and quotes it', () => {
  const target = quiet();
  const finish = guardConsole(target);
  target.error('Each child needs a key', { list: 3 });
  target.warn('Deprecated');
  expect(finish).toThrow(
    /console\.error: Each child needs a key \{ list: 3 \}[\s\S]*console\.warn: Deprecated/,
  );
});

test('lets pass what a test expects, and gives the console back', () => {
  const target = quiet();
  const { error } = target;
  const finish = guardConsole(target);
  expectConsoleError(/did not load/);
  target.error('The page did not load');
  expect(finish).not.toThrow();
  expect(target.error).toBe(error);
});

test('fails a test whose expected words were never said', () => {
  const finish = guardConsole(quiet());
  expectConsoleError(/did not load/);
  expect(finish).toThrow('expected, never said: /did not load/');
});
