// Two packages without types; not every project of the compiler includes all files.
/// <reference path="./postcss-modules.d.ts" />
import { createHash } from 'node:crypto';
import postcss, { type AcceptedPlugin } from 'postcss';
import localByDefault from 'postcss-modules-local-by-default';
import scope from 'postcss-modules-scope';

export interface CompiledStyles {
  /** The stylesheet with the final class names. */
  readonly css: string;
  /** Class name in the source → class names for an element. */
  readonly names: Readonly<Record<string, string>>;
}

/**
 * Compiles a CSS module with fixed class names, so that every bundler, and Node, renders the same ones.
 *
 * @param path of the stylesheet, for messages
 */
export async function compileStyles(css: string, path: string): Promise<CompiledStyles> {
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 6);
  const plugins: AcceptedPlugin[] = [
    localByDefault({ mode: 'local' }),
    scope({ generateScopedName: (name: string) => `shared-ui-${name}-${hash}` }),
  ];
  const { root } = await postcss(plugins).process(css, { from: path });
  const names: Record<string, string> = {};
  root.walkRules(':export', (rule) => {
    rule.walkDecls(({ prop, value }) => {
      names[prop] = value;
    });
    rule.remove();
  });
  return { css: root.toString(), names };
}
