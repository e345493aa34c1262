import { releaseText } from '@site/composition';
import { conform } from '@site/composition/conform';
import type { Subcommand } from '../subcommand.ts';

export const conformSubcommand: Subcommand = {
  name: 'conform',
  args: ['<folder>'],
  about: 'Whether a release folder keeps the release contract, whoever built it; needs no store.',
  more:
    'Every finding has a code, a sentence and what to do; docs/release-contract.md lists those of this command, ' +
    'docs/operations/gate.md those of the gate. Without --shell the pages of a remote are loaded in Node, but not rendered.',
  options: {
    shell: {
      type: 'string',
      value: '<folder>',
      about: 'A shell’s release, to render the pages of a remote with.',
    },
  },
  changes: false,
  example: 'conform ../blog/dist --shell .site/build/shell/r1icw851al',
  run: async (call) => {
    const [folder = ''] = call.positionals;
    const { now, render } = call.deps;
    const report = await call.withProgress(`Checking ${folder}`, () =>
      conform(folder, { shell: call.text('shell'), year: now().getFullYear(), render }),
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
