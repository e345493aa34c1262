import { setTimeout } from 'node:timers/promises';
import type { EngineProgram } from '../engine-program.ts';
import type { SlowProxy } from '../slow-proxy.ts';
import type { Fault } from './fault-plan.ts';

/** An engine, and the proxy between it and the servers. */
export interface FaultTarget {
  readonly engine: EngineProgram;
  readonly proxy: SlowProxy;
}

/** Of every packet, in both directions (ms). */
const delay = 250;

/** Makes an engine or its network fail, waits, and repairs it; resolves after the calm time. */
export async function injectFault(
  { kind, lasts, calm }: Fault,
  { engine, proxy }: FaultTarget,
): Promise<void> {
  const begin = {
    end: () => engine.stop('clean'),
    kill: () => engine.stop('kill'),
    pause: async () => engine.pause(),
    slow: async () => proxy.delay(delay),
    cut: async () => proxy.cut(),
    stall: async () => proxy.stall(),
  };
  await begin[kind]();
  await setTimeout(lasts);
  if (kind === 'end' || kind === 'kill') await engine.start();
  engine.resume();
  proxy.delay(0);
  proxy.restore();
  await setTimeout(calm);
}
