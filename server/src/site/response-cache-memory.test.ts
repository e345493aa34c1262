import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

test('two hundred compositions use no more memory than twenty', async () => {
  const script = fileURLToPath(new URL('../testing/measure-cache-memory.process.ts', import.meta.url));
  const child = fork(script, [], { execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'] });
  const [early = 0, late = 0] = await new Promise<number[]>((resolve, reject) => {
    child.on('message', (measured) => resolve(measured as number[]));
    child.on('exit', (code) => reject(new Error(`The process ended with ${code}.`)));
  });
  child.kill();
  expect(early).toBeGreaterThan(0);
  expect(late / early).toBeLessThan(1.3);
});
