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
