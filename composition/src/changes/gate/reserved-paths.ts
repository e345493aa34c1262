import { anyValue } from '../../core/releases/route-path.ts';

/** First segments of addresses that the server answers itself. */
const reservedFirst = ['assets', '-', 'api', 'captcha', 'uploads', 'pincode'];

/** Pages of an export that belong to no route, without `.html`. */
const reservedPages = ['/404', '/index'];

/**
 * Whether no unit may claim an address: the site's root, files, the server's own addresses, and those whose page would have
 * the file of another one in an export.
 */
export function isReserved(path: string): boolean {
  if (path === '*') return false;
  const [, first = '', ...others] = path.toLowerCase().split('/');
  return (
    first === '' ||
    reservedFirst.includes(first) ||
    /^[\w.-]+\.\w+$/.test(first) ||
    reservedPages.includes(path.toLowerCase()) ||
    [first, ...others].some((segment) => segment === anyValue || segment.endsWith('.html'))
  );
}
