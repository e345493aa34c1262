import { isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';
import type { Reader } from './read-variables.ts';

// Addresses with a password. They are read more strictly than their clients do: an error of a client may contain the
// whole address, and an unencoded character of a password may turn its rest into a host, a path or a query.

const encoded =
  'in which special characters of the password are percent-encoded, such as %2F instead of a slash';

export const smtpAddress: Reader<string> = (value) => {
  const url = parse(value, /^smtps?:\/\//i);
  if (url === null || !/^\/?$/.test(url.pathname) || !isHost(url.hostname)) {
    throw new Error(`an address like smtp://user:password@mail.example.com:587, ${encoded}`);
  }
  return value;
};

export const postgresAddress: Reader<string> = (value) => {
  const url = parse(value, /^postgres(ql)?:\/\//i);
  const [text, database, host] = [value, url?.pathname.slice(1), url?.hostname].map((part) => decode(part));
  const readable = text !== null && typeof database === 'string' && typeof host === 'string';
  if (!readable || !/^[^@/:]+$/.test(database) || !(isSocket(host) || isHost(host))) {
    throw new Error(`an address like postgres://user:password@database.example.com/site, ${encoded}`);
  }
  return value;
};

function parse(value: string, start: RegExp): URL | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: parsers drop or encode them, each in its own way.
  if (!start.test(value) || /[\s\u0000-\u001f\u007f]/.test(value) || !URL.canParse(value)) return null;
  const url = new URL(value);
  return value.includes('#') || `${url.pathname}${url.search}`.includes('@') ? null : url;
}

function decode(part: string | undefined): string | null {
  try {
    return part === undefined ? null : decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** None: the client's default, or a parameter of the address. */
function isSocket(host: string): boolean {
  return host === '' || /^\/[^@:]+$/.test(host);
}

/** A name or an address. A number of four bytes above 255 is neither. */
function isHost(hostname: string): boolean {
  if (/^\[.*\]$/.test(hostname)) return isIPv6(hostname.slice(1, -1));
  const name = decode(hostname) ?? '';
  return /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._-]*$/u.test(name) && domainToASCII(name) !== '';
}
