import webpack, { type Compiler, type RuntimeModule, type sources } from 'webpack';

/**
 * Two releases of a unit can be in one tab, and an unchanged chunk has the same address in both. So a chunk does not
 * contain its release's name: it hands its modules to the release that has added its script tag, and each release adds
 * a tag of its own. Only the entry contains the name.
 */
export class SharedChunks {
  readonly #container: string;

  constructor(container: string) {
    this.#container = container;
  }

  apply(compiler: Compiler): void {
    const { javascript, runtime } = webpack;
    compiler.hooks.thisCompilation.tap('SharedChunks', (compilation) => {
      const { createScript } = runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap(
        'SharedChunks',
        (source) => `${source}\nscript.dataset.container = ${JSON.stringify(this.#container)};`,
      );
      compilation.hooks.runtimeModule.tap('SharedChunks', separateTags);
    });
    compiler.hooks.compilation.tap('SharedChunks', (compilation) => {
      const { renderChunk } = javascript.JavascriptModulesPlugin.getCompilationHooks(compilation);
      // After the plugin that writes the beginning of a chunk.
      renderChunk.tap({ name: 'SharedChunks', stage: 100 }, (source, { chunk, runtimeTemplate }) =>
        chunk.runtime === this.#container
          ? withoutName(source, String(runtimeTemplate.outputOptions.chunkLoadingGlobal))
          : // A worker has no tags.
            source,
      );
    });
  }
}

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

/** The list that takes a chunk's modules is named by the script tag. Keeps the source map, by which scripts are measured. */
function withoutName(source: sources.Source, list: string): sources.Source {
  const code = source.source().toString();
  const before = `globalThis[${JSON.stringify(list)}]`;
  const at = placeOf(code, before);
  const replaced = new webpack.sources.ReplaceSource(source);
  replaced.replace(
    at,
    at + before.length - 1,
    'globalThis["webpackChunk" + document.currentScript.dataset.container]',
  );
  return replaced;
}

function replaceOnce(code: string, before: string, after: string): string {
  const at = placeOf(code, before);
  return code.slice(0, at) + after + code.slice(at + before.length);
}

/** Where a text stands that must be there exactly once. */
function placeOf(code: string, text: string): number {
  if (code.split(text).length !== 2)
    throw new Error(`webpack's code has changed: "${text}" is not in it, or more than once.`);
  return code.indexOf(text);
}
