import { isUnitName } from '@platform/contract';
import { releaseText } from '@platform/releases';
import { conform } from '@platform/releases/conform';
import type { Call, Subcommand } from '../call/subcommand.ts';

export const conformSubcommand: Subcommand = {
  name: 'conform',
  args: ['<folder>'],
  about: 'Whether a release folder, or the build of a unit, keeps the release contract; needs no store.',
  more:
    'Every finding has a code, a sentence and what to do; platform/docs/release-contract.md has the rules. Without --shell the pages of a remote are loaded in Node, but not rendered. ' +
    'The name of a unit builds it and the shell, and renders its pages; a folder of the same name is ./catalog.',
  options: {
    'shell <folder>': 'A shell’s release, to render the pages of a remote with.',
  },
  changes: false,
  runsGate: true,
  storeless: true,
  example: 'conform ../blog/dist --shell .site/build/shell/r1icw851al',
  run: async (call) => {
    const [place = ''] = call.positionals;
    const { now, render } = call.deps;
    const { folder, shell } = await foldersOf(call, place);
    const report = await call.withProgress(`Checking ${place}`, () =>
      conform(folder, { shell, year: now().getFullYear(), render }),
    );
    for (const [index, { code, sentence, fix, warning }] of report.findings.entries()) {
      call.print(`  ${warning ? 'warning' : 'refused'} [${code}] ${sentence}`);
      // What to do is mostly the same for findings that follow each other.
      if (report.findings[index + 1]?.fix !== fix) call.print(`          ${fix}`);
    }
    for (const note of report.notes) call.print(`  note    ${note}`);
    const name = report.name ? releaseText(report.name) : folder;
    call.print(`${name} ${report.passed ? 'conforms' : 'does not conform'}.`);
    return { exit: report.passed ? 'done' : 'refused', result: { folder, ...report } };
  },
};

/** The folders to check and to render with: those that the call names, or the builds of a unit and of the shell. */
async function foldersOf(
  call: Call,
  place: string,
): Promise<{ readonly folder: string; readonly shell: string | null }> {
  const { build, units } = call.deps;
  const shell = call.text('shell');
  if (!isUnitName(place) || !(await units('own')).includes(place)) return { folder: place, shell };
  const { folder } = await call.withProgress(`Building ${place}`, () => build(place));
  if (shell !== null || place === 'shell') return { folder, shell };
  return { folder, shell: (await call.withProgress('Building shell', () => build('shell'))).folder };
}
