import { exitCodes } from './races.process.data.ts';
import { runRaces } from './races.ts';

/** `node races.process.ts <runs> <seed>`: prints a history that violates an invariant. */
const [runs, seed] = process.argv.slice(2).map(Number);
try {
  await runRaces({ runs: runs ?? 100, seed: seed ?? 1 });
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = exitCodes.violated;
}
