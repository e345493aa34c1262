import { createRequire, isBuiltin } from 'node:module';
import { compileFunction } from 'node:vm';
import type { RemotePage, SiteComposition } from '@site/shared-ui/contracts';

/** What the parent sends: the code of the two releases, and the pages to render. */
export interface RenderOrder {
  readonly shellCode: string;
  readonly year: number;
  readonly pages: readonly {
    readonly composition: SiteComposition;
    readonly pathname: string;
    /** Code of the remote's page; null for the shell's own. */
    readonly code: string | null;
  }[];
}

export type RenderAnswer =
  | { readonly at: 'rendered'; readonly bodies: readonly string[] }
  | { readonly at: 'failed'; readonly pathname: string; readonly reason: string };

/** What a shell's Node build exports: see `shell/src/server.tsx`. */
interface ShellServer {
  readonly libraries: Readonly<Record<string, unknown>>;
  render(request: {
    composition: SiteComposition;
    pathname: string;
    page: RemotePage | null;
    year: number;
  }): Promise<string>;
}

const nodeRequire = createRequire(import.meta.url);

/** Runs a CommonJS file of a release, with the given way to get at other modules. */
function evaluate(code: string, require: (name: string) => unknown): unknown {
  const module = { exports: {} };
  compileFunction(code, ['module', 'exports', 'require', '__filename'])(module, module.exports, require, '/release.cjs');
  return module.exports;
}

async function answer({ shellCode, year, pages }: RenderOrder): Promise<RenderAnswer> {
  let pathname = '(the shell itself)';
  try {
    const shell = evaluate(shellCode, nodeRequire) as ShellServer;
    const requireShared = (name: string) => {
      if (name in shell.libraries) return shell.libraries[name];
      if (isBuiltin(name)) return nodeRequire(name);
      throw new Error(`The shell brings no "${name}" for Node.`);
    };
    const bodies: string[] = [];
    for (const page of pages) {
      pathname = page.pathname;
      const module =
        page.code === null ? null : (evaluate(page.code, requireShared) as { default: RemotePage });
      bodies.push(
        await shell.render({ composition: page.composition, pathname, page: module?.default ?? null, year }),
      );
    }
    return { at: 'rendered', bodies };
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { at: 'failed', pathname, reason };
  }
}

process.once('message', (order) => {
  void answer(order as RenderOrder).then((said) => process.send?.(said, () => process.disconnect()));
});
