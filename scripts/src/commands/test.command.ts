import { unitFolder, workspaceUnits } from '@site/build/units/workspace';
import { loadSite } from '@site/composition/load-site';
import { suggestion } from '@site/composition/releases';
import { root } from '@site/composition/root';
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
