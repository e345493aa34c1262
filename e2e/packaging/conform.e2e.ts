import { workspaceUnits } from '@platform/build/sources';
import { root } from '@platform/releases/root';
import { builtUnit } from '../support/derive-release.ts';
import { siteCommand } from '../support/site-command.ts';
import { expect, test } from '../support/test.ts';

for (const unit of await workspaceUnits(root)) {
  test(`the build of ${unit} keeps the release contract, rendered with the shell's build`, async () => {
    const [{ folder }, shell] = [await builtUnit(unit), await builtUnit('shell')];
    const { exit, output } = await siteCommand('/nowhere', 'conform', folder, '--shell', shell.folder);
    expect(output).toMatchObject({ exit: 0, passed: true, notes: [] });
    expect(exit).toBe(0);
  });
}
