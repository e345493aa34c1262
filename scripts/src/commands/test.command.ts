import { unitFolder, workspaceUnits } from '@platform/build/sources';
import { suggestion } from '@platform/releases/closest';
import { loadSite } from '@platform/releases/load-site';
import { root } from '@platform/releases/root';
import { runKinds, runSteps } from '../test/run-tests.ts';
import { stepsOfUnit } from '../test/steps.ts';

/** `npm test`: what a team waits for before a merge. `npm test -- careers`: what concerns one unit. */
const [unit, ...more] = process.argv.slice(2);
const units = await workspaceUnits(root);
if (more.length > 0 || (unit !== undefined && !units.includes(unit))) {
  console.error(
    more.length > 0
      ? 'Name one unit.'
      : `There is no unit ${unit}. There are: ${units.join(', ')}.${suggestion(unit ?? '', units)}`,
  );
  process.exitCode = 2;
} else {
  const passed =
    unit === undefined
      ? await runKinds(['quick'], 'short')
      : await runSteps(stepsOfUnit(unit, unitFolder(await loadSite(root), unit)));
  process.exitCode = passed ? 0 : 1;
}
