/** First segments of addresses that the server answers itself. */
const reservedFirst = ['assets', '-', 'api', 'captcha', 'uploads', 'pincode'];

/** Whether no unit may claim an address: the site's root, files, and the server's own addresses. */
export function isReserved(path: string): boolean {
  if (path === '*') return false;
  const [, first = ''] = path.toLowerCase().split('/');
  return first === '' || reservedFirst.includes(first) || /^[\w.-]+\.\w+$/.test(first);
}
