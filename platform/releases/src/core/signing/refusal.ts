import type { FindingCode } from '../findings/finding-codes.data.ts';

export class Refusal extends Error {
  readonly code: FindingCode;

  constructor(code: FindingCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
