import { BuildError } from '@platform/build/sources';

/** Runs a command. Of a `BuildError` only the message is printed, since it is for people; the exit code is then 1. */
export async function explainFailure(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
