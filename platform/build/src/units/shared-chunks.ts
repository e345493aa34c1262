import webpack, { type Compiler, type RuntimeModule, type sources } from 'webpack';

/**
 * Two releases of a unit can be in one tab, and an unchanged file has the same address in both. So no script contains the
 * name of its release's container. It reads the name from its tag, and each release adds tags of its own: the shell adds
 * that of the entry, and the entry those of chunks.
 */
export const sharedChunks = (container: string) => (compiler: Compiler) => {
  const { javascript, runtime } = webpack;
  compiler.hooks.thisCompilation.tap('SharedChunks', (compilation) => {
    const { createScript } = runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
    createScript.tap(
      'SharedChunks',
      (source) => `${source}\nscript.dataset.container = ${JSON.stringify(container)};`,
    );
    compilation.hooks.runtimeModule.tap('SharedChunks', separateTags);
  });
  compiler.hooks.compilation.tap('SharedChunks', (compilation) => {
    const { render } = javascript.JavascriptModulesPlugin.getCompilationHooks(compilation);
    // After the plugins that write the beginning of a chunk and the variable of an entry.
    render.tap({ name: 'SharedChunks', stage: 100 }, (source, { chunk }) => {
      // A worker has no tags.
      if (chunk.runtime !== container) return source;
      return chunk.hasRuntime() ? namelessEntry(source, container) : nameless(source, container, named);
    });
  });
};

/** Makes the runtime ignore tags that another release has added and that may still fail. */
function separateTags(module: RuntimeModule): void {
  if (module.name === 'load script') replaceIn(module, 'if(key !== undefined) {', 'if(false) {');
  // A stylesheet that has loaded can be used by both.
  if (module.name === 'css loading')
    replaceIn(module, 'if(tag.rel === "stylesheet" && ', 'if(tag.rel === "stylesheet" && tag.sheet && ');
}

function replaceIn(module: RuntimeModule, before: string, after: string): void {
  const generate = module.generate.bind(module);
  module.generate = () => {
    const code = generate();
    return code ? replaceOnce(code, before, after) : code;
  };
}

/** The name in a script's tag, while the script runs for the first time. */
const named = 'document.currentScript.dataset.container';

/** The entry's code uses the name later as well. Its variable is a property, because a declaration needs a name. */
function namelessEntry(source: sources.Source, container: string): sources.Source {
  const { ConcatSource, ReplaceSource } = webpack.sources;
  const replaced = new ReplaceSource(source);
  const code = source.source().toString();
  for (const [before, after] of [
    [`var ${container};`, ''],
    [`${container} = `, 'globalThis[releaseContainer] = '],
  ] as const) {
    const at = placeOf(code, before);
    replaced.replace(at, at + before.length - 1, after);
  }
  const entry = nameless(replaced, container, 'releaseContainer');
  // A block: two entries must not declare the same global constant.
  return new ConcatSource(`{ const releaseContainer = ${named};\n`, entry, '\n}');
}

/** Replaces the name in texts, and in keys of objects. Keeps the source map, by which scripts are measured. */
function nameless(source: sources.Source, container: string, expression: string): sources.Source {
  const code = source.source().toString();
  const replaced = new webpack.sources.ReplaceSource(source);
  const texts = code.matchAll(RegExp(`"([^"\\n]*)${container}([^"\\n]*)"(:?)`, 'g'));
  for (const { 0: text, 1: before, 2: after, 3: colon, index } of texts) {
    const value = `\`${before}\${${expression}}${after}\``;
    replaced.replace(index, index + text.length - 1, colon ? `[${value}]:` : value);
  }
  if (replaced.source().toString().includes(container))
    throw new Error(`webpack's code has changed: ${container} stands in it outside of a text.`);
  return replaced;
}

function replaceOnce(code: string, before: string, after: string): string {
  const at = placeOf(code, before);
  return code.slice(0, at) + after + code.slice(at + before.length);
}

function placeOf(code: string, text: string): number {
  if (code.split(text).length !== 2)
    throw new Error(`webpack's code has changed: "${text}" is not in it, or more than once.`);
  return code.indexOf(text);
}
