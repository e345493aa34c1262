import { BuildError, buildFolder, workspaceUnits } from '@platform/build/sources';
import { buildUnits, prepareBackend, reportWeights } from '@platform/build/units';
import { CompositionError } from '@platform/releases';
import { suggestion } from '@platform/releases/closest';
import { siteRoot } from '@platform/releases/site-root';

/**
 * `npm run build [unit …]`: builds the units that are not built yet. `npm run build -- --weights` also prints what the
 * pages weigh, by packages, and ends with 1 if a limit is exceeded. The shell is then built too: every page loads it.
 */
const named = process.argv.slice(2);
const weigh = named.includes('--weights');
const wanted = named.filter((name) => name !== '--weights');
if (weigh && wanted.length > 0 && !wanted.includes('shell')) wanted.unshift('shell');
try {
  const root = siteRoot();
  const known = await workspaceUnits(root);
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(
      `There is no unit ${unknown.join(', ')}. There are: ${known.join(', ')}.${suggestion(unknown[0] ?? '', known)}`,
    );
    process.exit(2);
  }
  const options = { root, into: buildFolder(root), print: console.log };
  const [built] = await Promise.all([
    buildUnits(wanted.length > 0 ? wanted : known, options),
    wanted.length > 0 ? null : prepareBackend(options),
  ]);
  for (const { release, folder } of built)
    console.log(`${release.unit}@${release.id}  ${folder.replace(root, '')}`);
  if (weigh && !(await reportWeights(built, options))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof BuildError || error instanceof CompositionError)) throw error;
  console.error(error.message);
  process.exit(1);
}
