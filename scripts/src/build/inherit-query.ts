import webpack, { type Compiler } from 'webpack';

/**
 * A browser does not repeat a request for an address while an earlier one hangs, so a retry loads the entry with a
 * new address (`remoteEntry.js?retry=1`). This adds the entry's query to every chunk and stylesheet that it loads,
 * and to the key by which webpack identifies a script: otherwise webpack would wait for the script tag that hangs.
 */
export class InheritQuery {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('InheritQuery', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('InheritQuery', (chunk) => {
        compilation.addRuntimeModule(chunk, new InheritQueryRuntime());
      });
    });
  }
}

class InheritQueryRuntime extends webpack.RuntimeModule {
  constructor() {
    // After the modules that define the two file name functions.
    super('inherit query', webpack.RuntimeModule.STAGE_TRIGGER);
  }

  override generate(): string {
    return `
      var script = typeof document !== 'undefined' && document.currentScript;
      var query = script ? new URL(script.src).search : '';
      if (query) ['u', 'miniCssF', 'k'].forEach(function (name) {
        var fileOf = __webpack_require__[name];
        if (fileOf) __webpack_require__[name] = function (chunk) { var file = fileOf(chunk); return file && file + query; };
      });
      var load = __webpack_require__.l;
      if (query && load) __webpack_require__.l = function (url, done, key, chunk) {
        return load(url, done, key && key + query, chunk);
      };`;
  }
}
