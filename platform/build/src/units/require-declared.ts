import { readFileSync } from 'node:fs';
import { sep } from 'node:path';
import type { Compiler } from 'webpack';

/** `react` of `react/jsx-runtime`; null for a path, an address and a loader. */
function packageIn(request: string): string | null {
  return /^(@[\w.-]+\/[\w.-]+|[a-z0-9][\w.-]*)(\/[^!]*)?$/i.exec(request)?.[1] ?? null;
}

/** The tools of development add imports to a unit's modules. */
const added = ['react-refresh'];

/** Another workspace has installed an undeclared package, and decides its version. */
export const requireDeclared = (folder: string) => (compiler: Compiler) => {
  const { dependencies = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  const known = [...Object.keys(dependencies), ...added];
  const sources = `${folder}${sep}src${sep}`;
  compiler.hooks.normalModuleFactory.tap('RequireDeclared', (factory) => {
    factory.hooks.beforeResolve.tap('RequireDeclared', ({ request, contextInfo: { issuer } }) => {
      const name = packageIn(request);
      if (name === null || known.includes(name) || !issuer.startsWith(sources)) return;
      throw new Error(`${name} is not a dependency in the package.json of this unit: name it there.`);
    });
  });
};
