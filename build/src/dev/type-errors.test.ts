import { typeErrorReport } from './type-errors.ts';

const wrong = 'error TS2322: No.';
const ended = (errors: number) =>
  `10:44:30 PM - Found ${errors} error${errors === 1 ? '' : 's'}. Watching for file changes.`;
const began = '10:44:30 PM - File change detected. Starting incremental compilation...';

/** What is printed for the compiler's lines, for the units careers and shell. */
function printedFor(...lines: readonly string[]): readonly string[] {
  const printed: string[] = [];
  const take = typeErrorReport(['shell', 'careers'], (line) => void printed.push(line));
  for (const line of lines) take(line);
  return printed;
}

test('errors of the units in development and of shared-ui are printed, and not those of others', () => {
  const lines = ['careers-mfe/src/a.tsx', 'shell/src/b.ts', 'shared-ui/src/c.ts', 'contact-mfe/src/d.ts'];
  const compiler = lines
    .map((path) => `${path}(4,9): ${wrong}\n  In ${path}.`)
    .flatMap((text) => text.split('\n'));
  const printed = printedFor(...compiler, ended(4));
  expect(printed).toEqual([
    'careers   type error, careers-mfe/src/a.tsx:4: TS2322: No.\n  In careers-mfe/src/a.tsx.',
    'shell     type error, shell/src/b.ts:4: TS2322: No.\n  In shell/src/b.ts.',
    'shared-ui type error, shared-ui/src/c.ts:4: TS2322: No.\n  In shared-ui/src/c.ts.',
  ]);
});

test('an error that stays is printed once, and the last repair is said', () => {
  const error = `shell/src/b.ts(4,9): ${wrong}`;
  const printed = printedFor(error, ended(1), began, error, ended(1), began, ended(0), began, ended(0));
  expect(printed).toEqual([
    'shell     type error, shell/src/b.ts:4: TS2322: No.',
    'No type errors any more.',
  ]);
});

test('an error that comes back is printed again', () => {
  const error = `shell/src/b.ts(4,9): ${wrong}`;
  expect(printedFor(error, ended(1), ended(0), error, ended(1))).toHaveLength(3);
});

test('nothing is printed without an error', () => {
  expect(printedFor(began, ended(0))).toEqual([]);
});
