import type { EngineFolder } from './engine-folder.ts';
import type { EngineProgram } from './engine-program.ts';

/** An engine that a test has started, with data and a port of its own. Disposing deletes its data. */
export interface TestEngine extends EngineProgram, AsyncDisposable {
  readonly url: string;
}

/** Starts a program for the first time; deletes its folder if that fails. */
export async function started<T extends object>(
  program: EngineProgram,
  folder: EngineFolder,
  more: T,
): Promise<EngineProgram & AsyncDisposable & T> {
  const engine = {
    ...program,
    ...more,
    async [Symbol.asyncDispose]() {
      await program.stop('kill');
      await folder[Symbol.asyncDispose]();
    },
  };
  try {
    await program.start();
    return engine;
  } catch (error) {
    await folder[Symbol.asyncDispose]();
    throw error;
  }
}
