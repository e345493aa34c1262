import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';

const [blocks, length] = [25, 20];

const inThisProcess = () => Promise.all(Array.from({ length: blocks }, () => freePort(length)));

/** The same in another process, which runs until its input is closed. */
function anotherProcess() {
  const script = `import('${new URL('free-port.ts', import.meta.url)}').then(async ({ freePort }) => {
    const ports = Array.from({ length: ${blocks} }, () => freePort(${length}));
    console.log(JSON.stringify(await Promise.all(ports)));
    process.stdin.resume();
  })`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const line = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  return { child, firsts: line.then(([json]) => JSON.parse(json) as number[]) };
}

test('no port is given out twice, whichever process asks for it', async () => {
  const others = [anotherProcess(), anotherProcess()];
  const firsts = (await Promise.all([inThisProcess(), ...others.map((other) => other.firsts)])).flat();
  for (const { child } of others) child.stdin.end();
  const ports = firsts.flatMap((first) => Array.from({ length }, (_, index) => first + index));
  expect(ports).toHaveLength(3 * blocks * length);
  expect(new Set(ports).size).toBe(ports.length);
});
