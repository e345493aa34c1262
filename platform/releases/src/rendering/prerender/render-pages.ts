import { compileFunction } from 'node:vm';
import type { RemotePage, SiteComposition } from '@platform/contract';
import type { RenderOrder, RenderOutcome } from './render-outcome.ts';

/** Exports of a shell's Node build. */
interface ShellServer {
  readonly libraries: Readonly<Record<string, unknown>>;
  render(request: {
    composition: SiteComposition;
    pathname: string;
    page: RemotePage | null;
    year: number;
  }): Promise<string>;
}

const filename = '/release.cjs';

function evaluate(code: string, require: (name: string) => unknown): unknown {
  const module = { exports: {} };
  const run = compileFunction(code, ['module', 'exports', 'require', '__filename'], { filename });
  run(module, module.exports, require, filename);
  return module.exports;
}

function exposedPage(module: unknown): RemotePage {
  const page = (module as { default?: RemotePage }).default;
  if (typeof page?.Page !== 'function')
    throw new Error('It does not export { contract, Page } as its default.');
  return page;
}

/** @param requireModule resolves modules that neither the release nor the shell provides */
export function renderPages(
  { shellCode, composition, year, maxLength, pages }: RenderOrder,
  requireModule: (name: string) => unknown,
) {
  let pathname = '(its own code)';

  const render = async (): Promise<RenderOutcome> => {
    const shell = evaluate(shellCode, requireModule) as ShellServer;
    const requireShared = (name: string) =>
      Object.hasOwn(shell.libraries, name) ? shell.libraries[name] : requireModule(name);
    const bodies: string[] = [];
    for (const page of pages) {
      pathname = page.pathname;
      const remotePage = page.code === null ? null : exposedPage(evaluate(page.code, requireShared));
      const body = await shell.render({ composition, pathname, page: remotePage, year });
      if (typeof body !== 'string' || body === '') throw new Error('It renders nothing.');
      if (body.length > maxLength) {
        const reason = `${pathname} is ${body.length} characters long.`;
        return { status: 'failed', code: 'render-too-big', reason };
      }
      bodies.push(body);
    }
    return { status: 'rendered', bodies };
  };

  const failureOf = (error: unknown): RenderOutcome => ({
    status: 'failed',
    code: 'render-failed',
    reason: `${pathname}: ${reasonOf(error)}`,
  });
  return {
    /** Resolves with the pages, or with the failure of one of them; never rejects. */
    answer: render().catch(failureOf),
    /** The answer for an uncaught error: a failure of the page that is being rendered. */
    failureOf,
  };
}

/** The error and its stack frames in the release, without frames of React and of this file. */
function reasonOf(error: unknown): string {
  const { stack = '' } = error instanceof Error ? error : {};
  const frames = stack.split('\n').filter((line) => /^\s+at .*release\.cjs/.test(line));
  return [String(error), ...frames.slice(0, 3).map((line) => line.trim())].join(' ').slice(0, 1000);
}
