import { isIP } from 'node:net';
import { parseS3Address } from '@platform/releases/s3';
import type { Reader } from './read-variables.ts';

export const text: Reader<string> = (value) => value;

export const wholeNumber =
  (min: number, max: number): Reader<number> =>
  (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) {
      throw new Error(`a whole number from ${min} to ${max}`);
    }
    return number;
  };

export const factor: Reader<number> = (value) => {
  const number = Number(value);
  if (!Number.isFinite(number) || number <= 0) throw new Error('a number above 0');
  return number;
};

export const share: Reader<number> = (value) => {
  const number = Number(value);
  if (!(number >= 0 && number <= 1)) throw new Error('a number from 0 to 1');
  return number;
};

export const oneOf =
  <T extends string>(choices: readonly T[]): Reader<T> =>
  (value) => {
    const found = choices.find((choice) => choice === value);
    if (found === undefined) throw new Error(`one of ${choices.join(', ')}`);
    return found;
  };

export const someOf =
  <T extends string>(choices: readonly T[]): Reader<readonly T[]> =>
  (value) => {
    const one = oneOf(choices);
    return list(value).map((item) => {
      try {
        return one(item);
      } catch {
        throw new Error(`a comma-separated list of ${choices.join(', ')}`);
      }
    });
  };

/** It is public: a name only, such as a hash or `1.2.0`. */
export const version: Reader<string> = (value) => {
  if (/^[\w.+-]{1,64}$/.test(value)) return value;
  throw new Error('1 to 64 letters, digits, dots, hyphens, underscores or plus signs');
};

export const secretText: Reader<string> = (value) => {
  if (value.length < 32) throw new Error('at least 32 characters long');
  return value;
};

/** `https://host[:port][/prefix]`, without a trailing slash. */
export const base: Reader<string> = (value) => {
  const url = webAddress(value);
  if (url === null || url.search !== '' || url.hash !== '') {
    throw new Error('an address like https://api.example.com');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
};

export const origin: Reader<string> = (value) => {
  const url = webAddress(value);
  if (url === null || url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new Error('an origin like https://www.example.com');
  }
  return url.origin;
};

/** Of a receiver of notices. Who knows it can post, so it is a secret. */
export const webhookAddress: Reader<string> = (value) => {
  const url = webAddress(value);
  if (url === null || url.hash !== '' || /\s/.test(value)) {
    throw new Error('an address like https://hooks.example.com/services/site, without a user name');
  }
  return url.href;
};

/** A bucket, and a folder in it: `s3://bucket/prefix`, without a trailing slash. */
export const bucketAddress: Reader<string> = (value) => {
  if (parseS3Address(value) === null) {
    throw new Error('an address like s3://bucket/files');
  }
  return value.replace(/\/+$/, '');
};

const mailbox = /^(?:[^<>@,\r\n]+ )?<[^\s<>@,]+@[^\s<>@,]+>$|^[^\s<>@,]+@[^\s<>@,]+$/;

/** `name@example.com` or `Name <name@example.com>`. */
export const mailAddress: Reader<string> = (value) => {
  if (!mailbox.test(value)) throw new Error('a mail address like jobs@example.com');
  return value;
};

/** Without a second mailbox of the same address, which would get a second mail. */
export const mailAddresses: Reader<readonly string[]> = (value) => {
  const mailboxes = list(value);
  if (mailboxes.length === 0 || !mailboxes.every((item) => mailbox.test(item))) {
    throw new Error('one or more mail addresses, separated by commas');
  }
  const addresses = mailboxes.map((item) => /[^\s<>]+(?=>?$)/.exec(item)?.[0]);
  return mailboxes.filter((_, index) => addresses.indexOf(addresses[index]) === index);
};

/** Names of address ranges in `proxy-addr`; a proxy on this machine is `loopback`. */
const addressRanges = ['loopback', 'linklocal', 'uniquelocal'];

/** Addresses of proxies, or their number. If everybody were trusted, a client could claim new addresses. */
export const proxies: Reader<false | number | string[]> = (value) => {
  if (value === 'false') return false;
  if (/^[1-9]$/.test(value)) return Number(value);
  const addresses = list(value);
  if (!addresses.every((address) => addressRanges.includes(address) || isAddressRange(address))) {
    throw new Error('false, the addresses of your proxies, or how many of them stand before this server');
  }
  return addresses;
};

/** An address, or a range that does not include all addresses. */
function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function webAddress(value: string): URL | null {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  return web && url.username === '' && url.password === '' ? url : null;
}
