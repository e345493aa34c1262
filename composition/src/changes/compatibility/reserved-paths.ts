/** First segments of addresses that the server answers itself; no page can be there. */
const reservedFirst = ['assets', '-', 'api', 'captcha', 'uploads', 'pincode'];

/** Whether an address is not a unit's to claim: the site's root, files, and the server's own. */
export function isReserved(path: string): boolean {
  if (path === '*') return false;
  const [first = ''] = path.toLowerCase().replace(/^\/+/, '').split('/');
  return first === '' || reservedFirst.includes(first) || /^[\w.-]+\.\w+$/.test(first);
}
