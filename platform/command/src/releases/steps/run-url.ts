import { isRunUrl } from '@platform/releases/changes';
import { UsageError } from '../../call/parse-call.ts';
import type { Call, Options } from '../../call/subcommand.ts';

export const runOption: Options = {
  'run-url <url>': 'Address of the pipeline run that does this, for history, notices and who.',
};

/** The pipeline run of a call, as a field of its entry. */
export function runOf(call: Pick<Call, 'text'>): { readonly run?: string } {
  const run = call.text('run-url');
  if (run === null) return {};
  if (!isRunUrl(run)) throw new UsageError('--run-url takes a web address without a password.');
  return { run };
}
