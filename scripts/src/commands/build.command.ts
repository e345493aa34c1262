import { BuildError } from '../build/build-error.ts';
import { buildPincodes } from '../build/build-pincodes.ts';
import { buildUnits } from '../build/build-units.ts';
import { buildFolder, root, workspaceUnits } from '../build/workspace.ts';

/** `npm run build [unit …]`: builds the units that are not built yet. */
const wanted = process.argv.slice(2);
try {
  const known = workspaceUnits(root);
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no unit ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
    process.exit(2);
  }
  const options = { root, into: buildFolder, print: console.log };
  const [built] = await Promise.all([
    buildUnits(wanted.length > 0 ? wanted : known, options),
    wanted.length > 0 ? null : buildPincodes(options),
  ]);
  for (const { release, folder } of built)
    console.log(`${release.unit}@${release.id}  ${folder.replace(root, '')}`);
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exit(1);
}
