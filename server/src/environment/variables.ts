import { ServerError } from '../problems/server-error.ts';

/** Settings that cannot be used: one sentence for each, naming its variable. */
export class EnvironmentError extends ServerError {
  readonly code = 'bad-environment';
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** Turns the text of a variable into a value, or throws an `Error` whose message says what it should be. */
export type Reader<T> = (text: string) => T;

/** Reads variables one by one and keeps what is wrong with them until all have been read. */
export class Variables {
  readonly #env: EnvironmentVariables;
  readonly #sentences: string[] = [];

  constructor(env: EnvironmentVariables) {
    this.#env = env;
  }

  /** An empty variable counts as absent. */
  read<T>(name: string, reader: Reader<T>, fallback: T): T {
    const text = this.#env[name]?.trim() ?? '';
    if (text === '') return fallback;
    try {
      return reader(text);
    } catch (error) {
      this.complain(`${name} must be ${error instanceof Error ? error.message : 'something else'}.`);
      return fallback;
    }
  }

  complain(sentence: string): void {
    this.#sentences.push(sentence);
  }

  check(): void {
    if (this.#sentences.length > 0) throw new EnvironmentError(this.#sentences);
  }
}
