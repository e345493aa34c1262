import { isUnitName } from '@site/shared-ui/contracts';
import { BuildError } from './build-error.ts';
import { buildUnit } from './build-unit.ts';

/** Builds one unit and ends: `build-unit.worker.ts <unit> <root> <into>`. */
const [unit = '', root = '', into = ''] = process.argv.slice(2);
if (!isUnitName(unit)) throw new Error(`"${unit}" is not a unit.`);
try {
  await buildUnit(root, into, unit);
} catch (error) {
  process.stderr.write(
    error instanceof BuildError ? error.message : String(error instanceof Error ? error.stack : error),
  );
  process.exitCode = 1;
}
