import { isUnitName, unitNames } from '@site/shared-ui/contracts';
import { BuildError } from '../build/build-error.ts';
import { buildPincodes } from '../build/build-pincodes.ts';
import { buildUnits } from '../build/build-units.ts';
import { buildFolder, root } from '../build/workspace.ts';

/** `npm run build [unit …]`: builds the units that are not built yet. */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !isUnitName(name));
if (unknown.length > 0) {
  console.error(`There is no unit ${unknown.join(', ')}. There are: ${unitNames.join(', ')}.`);
  process.exit(2);
}
try {
  const units = wanted.filter(isUnitName);
  const options = { root, into: buildFolder, print: console.log };
  const [built] = await Promise.all([
    buildUnits(units.length > 0 ? units : unitNames, options),
    units.length > 0 ? null : buildPincodes(options),
  ]);
  for (const { release, folder } of built)
    console.log(`${release.unit}@${release.id}  ${folder.replace(root, '')}`);
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exit(1);
}
