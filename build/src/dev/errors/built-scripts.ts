import { SourceMap } from 'node:module';
import type { Compiler } from 'webpack';

export interface SourceLine {
  /** As webpack names it: `webpack://careers_dev/./src/page.tsx`. */
  readonly source: string;
  /** Begins with 1. */
  readonly line: number;
  readonly code: string;
}

interface Build {
  readonly at: number;
  readonly json: Buffer;
  /** Once a place was looked up. */
  map?: SourceMap;
}

/** Builds of one script that a tab could still run. More would need much memory. */
const maxBuilds = 20;

/** A tab runs the script as it was when it was loaded, and hot updates beside it: earlier builds are kept as well. */
export class BuiltScripts {
  readonly #now: () => number;
  readonly #builds = new Map<string, Build[]>();

  constructor(now: () => number) {
    this.#now = now;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.assetEmitted.tap('BuiltScripts', (file, { content }) => {
      if (file.endsWith('.js.map')) this.add(file.slice(0, -'.map'.length), content);
    });
  }

  add(script: string, json: Buffer): void {
    const builds = [...(this.#builds.get(script) ?? []), { at: this.#now(), json }];
    this.#builds.set(script, builds.slice(-maxBuilds));
  }

  /** Null if the place is not known. Line and column begin with 1; `age` is how long ago the script was loaded (ms). */
  find(script: string, line: number, column: number, age: number): SourceLine | null {
    const builds = this.#builds.get(script) ?? [];
    const build = builds.findLast(({ at }) => at <= this.#now() - age) ?? builds[0];
    if (!build) return null;
    build.map ??= new SourceMap(JSON.parse(build.json.toString()));
    const origin = build.map.findOrigin(line, column);
    if (!('fileName' in origin)) return null;
    const { sources, sourcesContent } = build.map.payload;
    const content = sourcesContent[sources.indexOf(origin.fileName)] ?? '';
    return {
      source: origin.fileName,
      line: origin.lineNumber,
      code: content.split('\n')[origin.lineNumber - 1] ?? '',
    };
  }
}
