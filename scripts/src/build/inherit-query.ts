import webpack, { type Compiler } from 'webpack';

/**
 * A browser never asks again for an address whose first request still hangs, so a retry loads the entry under a
 * new one (`remoteEntry.js?retry=1`). This hands the entry's query on to every chunk and stylesheet it loads, and
 * to the key by which webpack knows a script again: else it would wait for the tag of the one that hangs.
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
