import { existsSync } from 'node:fs';
import { releaseText } from '@platform/releases';
import { UsageError, unitOf } from '../call/parse-call.ts';
import { done, type Subcommand } from '../call/subcommand.ts';

export const packSubcommand: Subcommand = {
  name: 'pack',
  args: ['<dist>'],
  about: 'Write the output of any bundler as a release, in a folder; nothing is published.',
  more:
    'Replaces the placeholder of the id, writes release.json with hashes, and compressed files, and runs the checks of conform. ' +
    'examples/README.md shows the file with the routes.',
  options: {
    'unit <name>': 'The unit.',
    'routes <file>': 'JSON with entry, pages, routes, forms and required libraries.',
    'into <folder>': 'Where the release is written; an earlier release there is replaced.',
    'node <folder>': 'The pages for Node: <page>.cjs. Without it the browser renders them.',
  },
  needs: ['unit', 'routes', 'into'],
  changes: false,
  runsGate: true,
  storeless: true,
  example: 'pack dist --unit blog --routes unit.json --into release',
  run: async (call) => {
    const [dist = ''] = call.positionals;
    const unit = unitOf(call.text('unit') ?? undefined);
    const [routes, into] = [call.text('routes') ?? '', call.text('into') ?? ''];
    // Imported here, because an installation that only serves (deploy/install.sh) leaves out what makes releases.
    if (!existsSync(new URL('./pack/pack-release.ts', import.meta.url)))
      throw new UsageError('pack is not part of an installation: run it where the sources of the site are.');
    const { packRelease } = await import('./pack/pack-release.ts');
    const { release, leftOut } = await packRelease({ unit, dist, routes, into, node: call.text('node') });
    if (leftOut.length > 0) call.print(`Left out: ${leftOut.join(', ')}.`);
    call.print(`${releaseText(release)}: ${release.files.length} files in ${into}.`);
    call.print(`Next: npm run site -- deploy ${unit} --from ${into}`);
    const { id } = release;
    return done({ name: { unit, id }, folder: into, files: release.files.length, leftOut });
  },
};
