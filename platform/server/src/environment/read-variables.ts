import { ServerError } from '../problems/server-error.ts';

export class EnvironmentError extends ServerError {
  readonly code = 'bad-environment';
  readonly messages: readonly string[];

  constructor(messages: readonly string[]) {
    super(messages.join('\n'));
    this.messages = messages;
  }
}

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** Parses the text of a variable, or throws an `Error` whose message describes a valid value. */
export type Reader<T> = (text: string) => T;

export class Variables {
  readonly #env: EnvironmentVariables;
  readonly #messages: string[] = [];
  readonly #valid = new Set<string>();

  constructor(env: EnvironmentVariables) {
    this.#env = env;
  }

  /** An empty variable counts as absent. */
  read<T>(name: string, reader: Reader<T>, fallback: T): T {
    const text = this.#env[name]?.trim() ?? '';
    if (text === '') return fallback;
    try {
      const value = reader(text);
      this.#valid.add(name);
      return value;
    } catch (error) {
      this.addError(`${name} must be ${error instanceof Error ? error.message : 'something else'}.`);
      return fallback;
    }
  }

  find<T>(name: string, reader: Reader<T>): T | null {
    return this.read<T | null>(name, reader, null);
  }

  /** Whether it was read, and is set to what it may be. */
  isValid(name: string): boolean {
    return this.#valid.has(name);
  }

  addError(message: string): void {
    this.#messages.push(message);
  }

  check(): void {
    if (this.#messages.length > 0) throw new EnvironmentError(this.#messages);
  }
}
