import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { Duplex, PassThrough, Readable, Stream, Transform, Writable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { callbackify, deprecate, format, inherits, inspect, promisify, types } from 'node:util';

/**
 * What a page gets of Node's modules while it is rendered: parts that reach nothing outside its process. React's
 * renderer needs the first four; releases of before packages came without their Node parts need the others to load.
 */
const allowed: Readonly<Record<string, object>> = {
  async_hooks: { AsyncLocalStorage },
  crypto: { createHash },
  stream: Object.assign(() => undefined, { Stream, Readable, Writable, Duplex, Transform, PassThrough }),
  util: { TextDecoder, TextEncoder, callbackify, deprecate, format, inherits, inspect, promisify, types },
  buffer: { Buffer },
  events: EventEmitter,
  os: { EOL: '\n' },
  path: posix,
  tty: { isatty: () => false },
  url: { URL, URLSearchParams, fileURLToPath, pathToFileURL },
};

/** Other modules of Node can be required, for much is that never runs; whoever uses one is told its name. */
export function requireForPage(name: string): unknown {
  const plain = name.replace(/^node:/, '');
  if (Object.hasOwn(allowed, plain)) return allowed[plain];
  if (isBuiltin(name)) return unusable(plain);
  throw new Error(`"${name}" is not in the release, nor brought by the shell.`);
}

/** Something of which every part can be named, and nothing called. */
function unusable(name: string): unknown {
  const refuse = (): never => {
    throw new Error(`A page may not use ${name} while it is rendered.`);
  };
  // An ordinary function: a proxy can only be a constructor where its target is one.
  return new Proxy(function closed() {}, {
    apply: refuse,
    construct: refuse,
    set: refuse,
    defineProperty: refuse,
    get: (target, part) => {
      if (part === 'prototype') return target.prototype;
      // A module that has these would be taken for a promise, or for one that was compiled from ES modules.
      return typeof part === 'symbol' || part === 'then' || part === '__esModule'
        ? undefined
        : unusable(`${name}.${part}`);
    },
  });
}
