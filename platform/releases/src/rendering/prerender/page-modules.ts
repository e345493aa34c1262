import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { Duplex, PassThrough, Readable, Stream, Transform, Writable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { callbackify, deprecate, format, inherits, inspect, promisify, types } from 'node:util';

/**
 * Parts of Node's modules that a page may use while it is rendered: none reaches anything outside the process.
 * React's renderer needs the first four. Older releases, which bundled the Node parts of packages, need the others to
 * load.
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

/** Other modules of Node can be required, because much code requires modules that it never uses; any use throws. */
export function requireForPage(name: string): unknown {
  const plain = name.replace(/^node:/, '');
  if (Object.hasOwn(allowed, plain)) return allowed[plain];
  if (isBuiltin(name)) return unusable(plain);
  throw new Error(`"${name}" is not in the release, nor provided by the shell.`);
}

/** A proxy that returns itself for every property and throws when it is called or changed. */
function unusable(name: string): unknown {
  const refuse = (): never => {
    throw new Error(`A page may not use ${name} while it is rendered.`);
  };
  // An ordinary function: a proxy can only be constructed if its target can.
  return new Proxy(function closed() {}, {
    apply: refuse,
    construct: refuse,
    set: refuse,
    defineProperty: refuse,
    get: (target, part) => {
      if (part === 'prototype') return target.prototype;
      // With these, the module would be taken for a promise or for a compiled ES module.
      return typeof part === 'symbol' || part === 'then' || part === '__esModule'
        ? undefined
        : unusable(`${name}.${part}`);
    },
  });
}
