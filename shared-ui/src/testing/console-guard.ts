import { inspect } from 'node:util';

type Level = 'error' | 'warn';

/** One per test file, since Jest gives each file its own modules. */
const guard = { stray: [] as string[], expected: [] as { match: RegExp; seen: boolean }[] };

/** Allows, and demands, a `console.error` or `console.warn` that matches, once or more, in the running test. */
export function expectConsoleError(match: RegExp): void {
  guard.expected.push({ match, seen: false });
}

/** Puts the guard on the console; returns what takes it off and fails if something was said out of turn. */
export function guardConsole(target: Pick<Console, Level>): () => void {
  const levels: readonly Level[] = ['error', 'warn'];
  const originals = levels.map((level) => [level, target[level]] as const);
  for (const level of levels) target[level] = (...words: unknown[]) => hear(level, words);
  return () => {
    for (const [level, original] of originals) target[level] = original;
    const complaints = [
      ...guard.stray.splice(0),
      ...guard.expected
        .splice(0)
        .flatMap(({ match, seen }) => (seen ? [] : [`expected, never said: ${match}`])),
    ];
    if (complaints.length > 0) throw new Error(`Unexpected on the console:\n${complaints.join('\n\n')}`);
  };
}

function hear(level: Level, words: readonly unknown[]): void {
  const text = words.map((word) => (typeof word === 'string' ? word : inspect(word))).join(' ');
  const expectation = guard.expected.find(({ match }) => match.test(text));
  if (expectation) expectation.seen = true;
  else guard.stray.push(`console.${level}: ${text}`);
}
