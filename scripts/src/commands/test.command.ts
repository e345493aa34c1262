import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { requireBrowser } from '../browser/find-browser.ts';
import { root } from '../build/workspace.ts';
import { type Count, countLine, countReport, sumCounts } from '../test/count.ts';
import { type FailedTest, failedTests } from '../test/failed-tests.ts';
import { reportFolder, type Step, steps } from '../test/steps.ts';

/** `npm test`: runs every check and every test, even after a failure, and prints one line with the counts. */
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

interface StepResult {
  readonly count: Count;
  readonly failures: readonly FailedTest[];
}

async function readResult({ name, report }: Step, passed: boolean): Promise<StepResult> {
  const failure: FailedTest = { name, message: 'See its output above.' };
  const failedOnce = { count: { passed: 0, failed: 1, skipped: 0 }, failures: [failure] };
  if (!report) return passed ? { count: { passed: 0, failed: 0, skipped: 0 }, failures: [] } : failedOnce;
  const json = await readFile(`${root}${report.file}`, 'utf8').catch(() => null);
  if (!json) return failedOnce;
  const count = countReport(report.runner, json);
  const failures = failedTests(report.runner, json);
  if (passed || count.failed > 0) return { count, failures };
  return { count: { ...count, failed: 1 }, failures: [failure] };
}

process.env.CHROME_PATH = requireBrowser(process.env, console.log);
await rm(`${root}${reportFolder}`, { recursive: true, force: true });
await mkdir(`${root}${reportFolder}`, { recursive: true });

const results: StepResult[] = [];
for (const step of steps) results.push(await readResult(step, await run(step)));
const count = sumCounts(results.map((result) => result.count));
const line = countLine(count);
await writeFile(`${root}${reportFolder}/count.txt`, `${line}\n`);
// Print failures again at the end: CI keeps only the end of a long output.
for (const { name, message } of results.flatMap(({ failures }) => failures))
  console.log(`\nFAILED ${name}\n${message}`);
console.log(`\n${line}`);
process.exitCode = count.failed > 0 ? 1 : 0;
