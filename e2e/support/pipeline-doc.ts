import { readFile } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import { root } from '@platform/releases/root';
import { parse } from 'yaml';

/** The workflow of platform/docs/pipeline.md for careers, as far as tests run it. */
export interface Workflow {
  readonly on: Readonly<Record<CiEvent, { readonly paths: readonly string[] }>>;
  readonly jobs: Readonly<Record<JobName, Job>>;
}

export type JobName = 'careers' | 'watch';

interface Job {
  readonly if?: string;
  readonly environment: string;
  readonly env: Readonly<Record<string, string>>;
  readonly steps: readonly WorkflowStep[];
}

interface WorkflowStep {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export type CiEvent = 'push' | 'pull_request';

export interface ShellLine {
  readonly run: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A block of the page, with the unit careers in place of the page's example. */
export async function blockOf(language: 'yaml' | 'json'): Promise<string> {
  const text = await readFile(join(root, 'platform/docs/pipeline.md'), 'utf8');
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))];
  if (blocks.length !== 1)
    throw new Error(`platform/docs/pipeline.md has ${blocks.length} blocks of ${language}.`);
  const [, block = ''] = blocks[0] ?? [];
  return block
    .replaceAll('catalog/', 'careers-mfe/')
    .replaceAll('catalog', 'careers')
    .replaceAll('CATALOG', 'CAREERS');
}

export async function readWorkflow(): Promise<Workflow> {
  return parse(await blockOf('yaml')) as Workflow;
}

export function isStarted({ on }: Workflow, event: CiEvent, changed: readonly string[]): boolean {
  return changed.some((file) => on[event].paths.some((glob) => matchesGlob(file, glob)));
}

/** @param values what CI knows: `vars.SITE_STORE` → its value */
export function linesOf(
  { jobs }: Workflow,
  job: JobName,
  event: CiEvent,
  values: Readonly<Record<string, string>>,
): readonly ShellLine[] {
  const isFor = (part: Job | WorkflowStep) =>
    part.if === undefined || part.if === `github.event_name == '${event}'`;
  if (!isFor(jobs[job])) return [];
  return jobs[job].steps
    .filter(isFor)
    .flatMap(({ run, env }) =>
      run === undefined ? [] : [{ run, env: filledIn({ ...jobs[job].env, ...env }, values) }],
    );
}

function filledIn(env: ShellLine['env'], values: Readonly<Record<string, string>>): ShellLine['env'] {
  const fill = (text: string) =>
    text.replace(/\$\{\{ (\S+) \}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`The test has no value of ${name}.`);
      return value;
    });
  return Object.fromEntries(Object.entries(env).map(([name, text]) => [name, fill(String(text))]));
}
