import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@platform/releases/root';
import { browserArguments, findBrowser } from '@platform/verify/browser';
import type { Values } from './results.ts';

const run = promisify(execFile);
const program = join(root, 'bench/variants/node_modules/lighthouse/cli/index.js');

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: { readonly 'total-blocking-time': { readonly numericValue?: number } };
}

export async function lighthouse(url: string): Promise<Values> {
  const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
  const { stdout } = await run(
    process.execPath,
    [
      ...[program, url, '--quiet', '--output=json', `--only-categories=${categories.join(',')}`],
      `--chrome-flags=${['--headless=new', ...browserArguments].join(' ')}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: findBrowser(process.env) ?? '' },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const report = JSON.parse(stdout) as Report;
  const [performance = 0, ...others] = categories.map((name) => (report.categories[name]?.score ?? 0) * 100);
  const tbt = report.audits['total-blocking-time'].numericValue;
  return { performance, otherScores: Math.min(...others), tbt };
}
