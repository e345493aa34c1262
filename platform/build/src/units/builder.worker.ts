import { isUnitName } from '@platform/contract';
import { BuildError } from './build-error.ts';
import { buildUnit } from './build-unit.ts';
import type { BuildAnswer } from './builder.ts';

/** Builds the units that it receives in messages: `builder.worker.ts <root> <into>`, see `builder.ts`. */
const [root = '', into = ''] = process.argv.slice(2);

async function answerTo(unit: string): Promise<BuildAnswer> {
  try {
    if (!isUnitName(unit)) throw new Error(`"${unit}" is not the name of a unit.`);
    await buildUnit(root, into, unit);
    return { failure: null };
  } catch (error) {
    if (error instanceof BuildError) return { failure: error.message };
    return { failure: String(error instanceof Error ? error.stack : error) };
  }
}

process.on('message', async (unit) => {
  const answer = await answerTo(String(unit));
  // The parent process may have exited meanwhile.
  if (process.connected) process.send?.(answer);
});
