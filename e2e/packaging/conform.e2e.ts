import type { UnitName } from '@site/shared-ui/contracts';
import { buildFolder, findBuilt, root, workspaceUnits } from '@site/site-command';
import { siteCommand } from '../support/site-command.ts';
import { expect, test } from '../support/test.ts';

async function folderOf(unit: UnitName): Promise<string> {
  const built = await findBuilt(root, buildFolder, unit);
  if (!built) throw new Error(`${unit} is not built. Run npm run build.`);
  return built.folder;
}

for (const unit of workspaceUnits(root)) {
  test(`the build of ${unit} keeps the release contract, rendered with the shell's build`, async () => {
    const shell = await folderOf('shell');
    const { exit, output } = await siteCommand('/nowhere', 'conform', await folderOf(unit), '--shell', shell);
    expect(output).toMatchObject({ exit: 0, passed: true, notes: [] });
    expect(exit).toBe(0);
  });
}
