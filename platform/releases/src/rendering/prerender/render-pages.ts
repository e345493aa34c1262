import { compileFunction } from 'node:vm';
import type { RemotePage, SiteComposition } from '@platform/contract';
import type { LaterBody, RenderOrder, RenderOutcome } from './render-outcome.ts';

/** Exports of a shell's Node build. */
interface ShellServer {
  readonly libraries: Readonly<Record<string, unknown>>;
  render(request: {
    composition: SiteComposition;
    pathname: string;
    page: RemotePage | null;
    year: number;
    /** Called with each instant that the page asks about (ms since 1970). */
    asked: (instant: number) => void;
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
    const later: Record<number, LaterBody[]> = {};
    for (const [index, { pathname: address, code }] of pages.entries()) {
      const after: LaterBody[] = [];
      pathname = address;
      const page = code === null ? null : exposedPage(evaluate(code, requireShared));
      // Rendered anew for each instant that it asks about.
      for (let from = 0, next = 0; next < Number.POSITIVE_INFINITY; ) {
        from = next;
        next = Number.POSITIVE_INFINITY;
        const asked = (instant: number) => {
          if (instant > from) next = Math.min(next, instant);
        };
        const order = { composition: { ...composition, passed: from }, pathname, page, year, asked };
        const body = await shell.render(order);
        if (typeof body !== 'string' || body === '') throw new Error('It renders nothing.');
        if (body.length > maxLength) {
          const reason = `${pathname} is ${body.length} characters long.`;
          return { status: 'failed', code: 'render-too-big', reason };
        }
        if (from === 0) bodies.push(body);
        else after.push({ from, body });
      }
      if (after.length > 0) later[index] = after;
    }
    return { status: 'rendered', bodies, ...(Object.keys(later).length > 0 && { later }) };
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
