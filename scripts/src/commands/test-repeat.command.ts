import { spawn, spawnSync } from 'node:child_process';
import { root } from '@platform/releases/root';

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
  const { stdout, status } = spawnSync(process.execPath, ['scripts/launch.cjs', 'test'], {
    ...{ cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'inherit'] },
  });
  const names = [...stdout.matchAll(/^FAILED (.*)$/gm)].map(([, name = '']) => name);
  // A run can end before it has named a test.
  if (status !== 0 && names.length === 0) names.push('npm test');
  for (const name of names) failed.set(name, [...(failed.get(name) ?? []), run]);
  console.log(`Run ${run} of ${runs}: ${stdout.trim().split('\n').at(-1)}`);
}

for (const [name, inRuns] of failed) console.log(`${name}: failed in ${inRuns.join(', ')}`);
process.exit(failed.size > 0 ? 1 : 0);
