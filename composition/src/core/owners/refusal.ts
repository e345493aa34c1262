import type { FindingCode } from '../findings/finding-codes.data.ts';

/** Why an entry has no effect. */
export class Refusal extends Error {
  readonly code: FindingCode;

  constructor(code: FindingCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
