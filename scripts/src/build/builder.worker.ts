import { isUnitName } from '@site/shared-ui/contracts';
import { BuildError } from './build-error.ts';
import { buildUnit } from './build-unit.ts';
import type { BuildAnswer } from './builder.ts';

/** Builds the units it is told of, one after the other: `builder.worker.ts <root> <into>`, see `builder.ts`. */
const [root = '', into = ''] = process.argv.slice(2);

async function answerTo(unit: string): Promise<BuildAnswer> {
  try {
    if (!isUnitName(unit)) throw new Error(`"${unit}" is not a unit.`);
    await buildUnit(root, into, unit);
    return { failure: null };
  } catch (error) {
    if (error instanceof BuildError) return { failure: error.message };
    return { failure: String(error instanceof Error ? error.stack : error) };
  }
}

process.on('message', async (unit) => {
  const answer = await answerTo(String(unit));
  // Nobody waits for the answer any more where the process that asked has stopped.
  if (process.connected) process.send?.(answer);
});
