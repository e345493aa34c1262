import { EventEmitter } from 'node:events';
import { writeSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { format } from 'node:util';
import { runInNewContext } from 'node:vm';

const globals = [
  ...['AbortController', 'AbortSignal', 'Blob', 'Buffer', 'DOMException', 'File', 'FormData', 'performance'],
  ...['CloseEvent', 'CustomEvent', 'ErrorEvent', 'Event', 'EventTarget', 'MessageEvent'],
  ...['MessageChannel', 'MessagePort', 'TextDecoder', 'TextEncoder', 'URL', 'URLSearchParams'],
  // React Router asks whether something is one of these; without `fetch` they reach nothing.
  ...['Headers', 'Request', 'Response'],
  ...['ByteLengthQueuingStrategy', 'CountQueuingStrategy', 'ReadableStream', 'ReadableStreamDefaultReader'],
  ...['ReadableStreamBYOBReader', 'TransformStream', 'WritableStream', 'WritableStreamDefaultWriter'],
  ...['atob', 'btoa', 'global', 'queueMicrotask', 'structuredClone'],
  ...['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
];

/** Members of the real `process` that reach other processes or modules; removed in case a page gets hold of it. */
const closedMembers = [
  ...[
    '_debugEnd',
    '_debugProcess',
    '_getActiveHandles',
    '_kill',
    '_linkedBinding',
    'abort',
    'binding',
    'chdir',
  ],
  ...['channel', 'connected', 'disconnect', 'dlopen', 'execve', 'getBuiltinModule', 'kill', 'loadEnvFile'],
  ...['mainModule', 'openStdin', 'report', 'send', 'stderr', 'stdin', 'stdout', 'umask'],
];

/**
 * Removes everything that a page must not use from this process, before the code of a release runs in it. Node's
 * permission model blocks files, processes, threads and addons, but not the network, signals or open file
 * descriptors. Those are made unreachable: no module, no global, no real `process`.
 *
 * @param requireModule replaces `process.getBuiltinModule`
 */
export function closeProcess(requireModule: (name: string) => unknown): void {
  const { nextTick, emitWarning, platform, version, hrtime } = process;
  closeEmitters();
  for (const name of closedMembers)
    Object.defineProperty(process, name, { value: undefined, writable: false });

  const allowed = new Set([...languageGlobals(), ...globals]);
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!allowed.has(name)) Reflect.deleteProperty(globalThis, name);
  }
  const env = Object.freeze({ NODE_ENV: 'production' });
  const nothing = () => undefined;
  define('process', {
    ...{ env, argv: [], platform, version, versions: { node: version.slice(1) }, hrtime },
    ...{ nextTick, emitWarning, cwd: () => '/', getBuiltinModule: requireModule },
    ...{ on: nothing, once: nothing, off: nothing },
  });
  define('console', stderrConsole());
  registerHooks({
    resolve: (name) => {
      throw new Error(`A page may not import ${name} while it is rendered.`);
    },
  });
}

/** Makes methods of emitters read-only: code that replaced `emit` would get the real process with its next event. */
function closeEmitters(): void {
  const { prototype } = EventEmitter;
  for (const [name, value] of Object.entries(prototype)) {
    if (typeof value !== 'function') continue;
    // Own methods of a single emitter are still allowed.
    const set = function (this: object, own: unknown) {
      if (this === prototype) throw new Error(`A page may not replace ${name} of every emitter.`);
      Object.defineProperty(this, name, { value: own, writable: true, configurable: true });
    };
    Object.defineProperty(prototype, name, { get: () => value, set });
  }
  Object.seal(prototype);
}

function define(name: string, value: object): void {
  Object.defineProperty(globalThis, name, { value: Object.freeze(value), configurable: false });
}

/** Global names of the language, without WebAssembly, which pages do not need. */
function languageGlobals(): readonly string[] {
  const names = runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[];
  return names.filter((name) => name !== 'WebAssembly');
}

/** A console that writes to standard error, where the parent reads the reason of a failure. */
function stderrConsole(): object {
  const print = (...values: unknown[]) => void writeSync(2, `${format(...values)}\n`);
  const names = ['debug', 'dir', 'error', 'info', 'log', 'trace', 'warn'];
  return Object.fromEntries(names.map((name) => [name, print]));
}
