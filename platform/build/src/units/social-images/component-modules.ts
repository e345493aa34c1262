import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { plainStyles } from './plain-styles.ts';

// An import would first read its 9 MB for the names of its exports: half a second.
const ts: typeof import('typescript') = createRequire(import.meta.url)('typescript');

/**
 * Lets Node import component files until it is disposed: JSX is compiled while it is loaded, and a CSS module exports
 * its class names. Bundling the few components that are drawn would take longer than drawing them.
 */
export function loadComponentModules() {
  const sheets: string[] = [];
  const moduleOf = (file: string): string | null => {
    if (file.endsWith('.tsx')) return compiled(readFileSync(file, 'utf8'));
    if (!file.endsWith('.css')) return null;
    const prefix = `s${sheets.length}-`;
    sheets.push(plainStyles(readFileSync(file, 'utf8'), prefix));
    return `export default new Proxy({}, { get: (_, name) => ${JSON.stringify(prefix)} + String(name) });`;
  };
  const hooks = registerHooks({
    load: (url, context, next) => {
      const source = url.startsWith('file:') ? moduleOf(fileURLToPath(url)) : null;
      return source === null ? next(url, context) : { format: 'module', source, shortCircuit: true };
    },
  });
  return { styles: () => sheets.join('\n'), [Symbol.dispose]: () => hooks.deregister() };
}

function compiled(source: string): string {
  const { JsxEmit, ModuleKind, ScriptTarget } = ts;
  return ts.transpileModule(source, {
    compilerOptions: {
      jsx: JsxEmit.ReactJSX,
      module: ModuleKind.ESNext,
      target: ScriptTarget.ES2023,
      verbatimModuleSyntax: true,
    },
  }).outputText;
}
