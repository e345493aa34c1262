import { spawn, spawnSync } from 'node:child_process';
import { root } from '../build/workspace.ts';

/**
 * `npm run test:repeat -- 10`: runs `npm test` this often beside two busy processes, and prints which tests failed in
 * which run. A test that fails in some runs depends on time or on other tests.
 */
const runs = Number(process.argv[2] ?? 10);
const failed = new Map<string, number[]>();

const busy = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);']));
process.on('exit', () => {
  for (const child of busy) child.kill();
});

for (let run = 1; run <= runs; run++) {
  const { stdout } = spawnSync(process.execPath, ['scripts/launch.cjs', 'test'], {
    ...{ cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'inherit'] },
  });
  for (const [, name = ''] of stdout.matchAll(/^FAILED (.*)$/gm))
    failed.set(name, [...(failed.get(name) ?? []), run]);
  console.log(`Run ${run} of ${runs}: ${stdout.trim().split('\n').at(-1)}`);
}

for (const [name, inRuns] of failed) console.log(`${name}: failed in ${inRuns.join(', ')}`);
process.exit(failed.size > 0 ? 1 : 0);
