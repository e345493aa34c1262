import { EventEmitter } from 'node:events';
import { writeSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { format } from 'node:util';
import { runInNewContext } from 'node:vm';

/** What a page has of its environment beside the language itself. */
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

/** Of the real process, also where a page should get hold of it: what reaches other processes or other modules. */
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
 * Takes everything from this process that a page has no business with, before the code of a release runs in it.
 * Node's permission model closes files, processes, threads and addons; it knows neither the network nor signals nor
 * open file descriptors, so those are closed by leaving no way to them: no module, no global, no real `process`.
 *
 * @param requireModule what a page gets when it asks `process` for a module
 */
export function closeProcess(requireModule: (name: string) => unknown): void {
  const { nextTick, emitWarning, platform, version, hrtime } = process;
  closeEmitters();
  for (const name of closedMembers)
    Object.defineProperty(process, name, { value: undefined, writable: false });

  const kept = new Set([...languageGlobals(), ...globals]);
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!kept.has(name)) Reflect.deleteProperty(globalThis, name);
  }
  const env = Object.freeze({ NODE_ENV: 'production' });
  const nothing = () => undefined;
  define('process', {
    ...{ env, argv: [], platform, version, versions: { node: version.slice(1) }, hrtime },
    ...{ nextTick, emitWarning, cwd: () => '/', getBuiltinModule: requireModule },
    ...{ on: nothing, once: nothing, off: nothing },
  });
  define('console', quietConsole());
  registerHooks({
    resolve: (name) => {
      throw new Error(`A page may not import ${name} while it is rendered.`);
    },
  });
}

/** Code that could replace `emit` would be handed the real process with its next event. */
function closeEmitters(): void {
  const { prototype } = EventEmitter;
  for (const [name, value] of Object.entries(prototype)) {
    if (typeof value !== 'function') continue;
    // An emitter may still have methods of its own.
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

/** Names that the language defines; WebAssembly is not needed to render a page. */
function languageGlobals(): readonly string[] {
  const names = runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[];
  return names.filter((name) => name !== 'WebAssembly');
}

/** What a page prints goes to standard error, where its parent reads the reason of a failure. */
function quietConsole(): object {
  const print = (...values: unknown[]) => void writeSync(2, `${format(...values)}\n`);
  const names = ['debug', 'dir', 'error', 'info', 'log', 'trace', 'warn'];
  return Object.fromEntries(names.map((name) => [name, print]));
}
