import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { requireBrowser } from '../browser/find-browser.ts';
import { root } from '../build/workspace.ts';
import { type Count, countLine, countReport, sumCounts } from '../test/count.ts';
import { reportFolder, type Step, steps } from '../test/steps.ts';

/** `npm test`: every check and every test, all of them even when one fails, and one line that counts them. */
async function run({ name, command, env }: Step): Promise<boolean> {
  console.log(`\n— ${name}: ${command.join(' ')}`);
  const begin = performance.now();
  const [program, ...rest] = command;
  const child = spawn(program, rest, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${root}node_modules/.bin${delimiter}${process.env.PATH}`, ...env },
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (exit) => resolve(exit ?? 1));
  });
  console.log(
    `— ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - begin) / 1000).toFixed(1)} s`,
  );
  return code === 0;
}

async function counted({ report }: Step, passed: boolean): Promise<Count> {
  if (!report) return { passed: 0, failed: passed ? 0 : 1, skipped: 0 };
  const json = await readFile(`${root}${report.file}`, 'utf8').catch(() => null);
  if (!json) return { passed: 0, failed: 1, skipped: 0 };
  const count = countReport(report.runner, json);
  return passed || count.failed > 0 ? count : { ...count, failed: 1 };
}

process.env.CHROME_PATH = requireBrowser(process.env, console.log);
await rm(`${root}${reportFolder}`, { recursive: true, force: true });
await mkdir(`${root}${reportFolder}`, { recursive: true });

const failed: string[] = [];
const counts: Count[] = [];
for (const step of steps) {
  const passed = await run(step);
  if (!passed) failed.push(step.name);
  counts.push(await counted(step, passed));
}
const line = countLine(sumCounts(counts));
await writeFile(`${root}${reportFolder}/count.txt`, `${line}\n`);
if (failed.length > 0) console.log(`\nFailed: ${failed.join('; ')}.`);
console.log(`\n${line}`);
process.exitCode = failed.length > 0 ? 1 : 0;
