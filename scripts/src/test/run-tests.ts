import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { requireBrowser } from '@platform/command/browser';
import { root } from '@platform/releases/root';
import { type Count, countLine, type Report, readReport } from '@platform/verify/reports';
import { type Kind, reportFolder, type Step, stepsOf } from './steps.ts';

const environment = {
  ...process.env,
  PATH: `${root}node_modules/.bin${delimiter}${process.env.PATH}`,
  // Hundreds of child processes load the same modules: with their compiled code, in half of the time.
  NODE_COMPILE_CACHE: `${root}.site/cache/node`,
};

async function run({ name, command, env, isCheck }: Step): Promise<boolean> {
  const heading = `\n— ${name}: ${command.join(' ')}`;
  const begin = performance.now();
  const [program, ...rest] = command;
  const child = spawn(program, rest, {
    cwd: root,
    stdio: isCheck ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...environment, ...env },
  });
  if (!isCheck) console.log(heading);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void output.push(chunk));
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit) => resolve(exit ?? 1));
  });
  if (isCheck) process.stdout.write(`${heading}\n${Buffer.concat(output)}`);
  console.log(
    `— ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - begin) / 1000).toFixed(1)} s`,
  );
  return code === 0;
}

/** Two checks at a time, then everything else in its order: tests measure, and would disturb each other. */
async function runAll(steps: readonly Step[]): Promise<readonly Report[]> {
  const results: Report[] = [];
  const next = async (waiting: Step[]): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      results.push(await readResult(step, await run(step)));
  };
  const checks = steps.filter(({ isCheck }) => isCheck);
  await Promise.all([next(checks), next(checks)]);
  await next(steps.filter(({ isCheck }) => !isCheck));
  return results;
}

async function readResult({ name, report }: Step, passed: boolean): Promise<Report> {
  const failure = { name, message: 'See its output above.' };
  const failedOnce = { passed: 0, failed: 1, skipped: 0, failures: [failure] };
  if (!report) return passed ? { ...failedOnce, failed: 0, failures: [] } : failedOnce;
  const json = await readFile(`${root}${report.file}`, 'utf8').catch(() => null);
  if (!json) return failedOnce;
  const found = readReport(report.runner, json);
  return passed || found.failed > 0 ? found : { ...found, failed: 1, failures: [failure] };
}

export async function runKinds(kinds: readonly Kind[], form: 'short' | 'long'): Promise<boolean> {
  process.env.CHROME_PATH = requireBrowser(process.env, console.log);
  return await runSteps(stepsOf(kinds, form));
}

/** Runs steps, also after a failure, and prints one line with the counts. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  await rm(`${root}${reportFolder}`, { recursive: true, force: true });
  await mkdir(`${root}${reportFolder}`, { recursive: true });
  const results = await runAll(steps);
  const sum = (name: keyof Count) => results.reduce((total, result) => total + result[name], 0);
  const count = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  const line = countLine(count);
  await writeFile(`${root}${reportFolder}/count.txt`, `${line}\n`);
  // Print failures again at the end: CI keeps only the end of a long output.
  for (const { name, message } of results.flatMap(({ failures }) => failures))
    console.log(`\nFAILED ${name}\n${message}`);
  console.log(`\n${line}`);
  return count.failed === 0;
}
