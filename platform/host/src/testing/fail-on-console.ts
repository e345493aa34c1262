import { inspect } from 'node:util';

type Level = 'error' | 'warn';

/** One per test file, since Jest loads the modules anew for each file. */
const output = { stray: [] as string[], expected: [] as { match: RegExp; written: boolean }[] };

/** The running test must write at least one `console.error` or `console.warn` that matches. */
export function expectConsoleError(match: RegExp): void {
  output.expected.push({ match, written: false });
}

/** Watches the console. The returned function restores it, and throws if there was output that no test expected. */
export function failOnConsole(target: Pick<Console, Level>): () => void {
  const levels: readonly Level[] = ['error', 'warn'];
  const originals = levels.map((level) => [level, target[level]] as const);
  for (const level of levels) target[level] = (...words: unknown[]) => record(level, words);
  return () => {
    for (const [level, original] of originals) target[level] = original;
    const messages = [
      ...output.stray.splice(0),
      ...output.expected
        .splice(0)
        .flatMap(({ match, written }) => (written ? [] : [`expected, but not written: ${match}`])),
    ];
    if (messages.length > 0) throw new Error(`Unexpected on the console:\n${messages.join('\n\n')}`);
  };
}

function record(level: Level, words: readonly unknown[]): void {
  const text = words.map((word) => (typeof word === 'string' ? word : inspect(word))).join(' ');
  const expectation = output.expected.find(({ match }) => match.test(text));
  if (expectation) expectation.written = true;
  else output.stray.push(`console.${level}: ${text}`);
}
