import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { UnitName } from '@site/shared-ui/contracts';
import { BuildError } from './build-error.ts';

const worker = fileURLToPath(new URL('builder.worker.ts', import.meta.url));

/** What a builder's process says when it is done with a unit. */
export interface BuildAnswer {
  /** Why it could not be built, for people; null when it was. */
  readonly failure: string | null;
}

/** A process that builds units, one at a time: its second build takes a third of the time of its first. */
export interface Builder {
  /** Rejects with a `BuildError`. */
  build(unit: UnitName): Promise<void>;
  /** Lets the process end. */
  end(): void;
}

export function startBuilder(root: string, into: string): Builder {
  const child = fork(worker, [root, into], {
    cwd: root,
    // Room for what webpack throws away at once: less of it is copied around before it goes.
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=64'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // Compiled once, loaded by every build after: webpack, its plugins and TypeScript are large.
      NODE_COMPILE_CACHE: `${root}.site/cache/node`,
      // Else the federation plugin finds it by provoking an error, and that costs half a second.
      FEDERATION_WEBPACK_PATH: createRequire(import.meta.url).resolve('webpack'),
    },
  });
  return {
    build: async (unit) => {
      const over = new AbortController();
      const answered = once(child, 'message', over);
      const ended = once(child, 'exit', over);
      child.send(unit);
      const failure = await Promise.race([
        answered.then(([answer]) => (answer as BuildAnswer).failure),
        ended.then(([code, signal]) => `The process that built ${unit} ended: ${signal ?? code}.`),
      ]).finally(() => over.abort());
      if (failure !== null) throw new BuildError('build-failed', failure);
    },
    end: () => child.disconnect(),
  };
}
