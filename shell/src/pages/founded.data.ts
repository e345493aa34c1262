import { site } from '@site/shared-ui/site';

const founded = new Date(`${site.founded}-01T00:00:00Z`);
const write = (month: 'short' | 'long') =>
  new Intl.DateTimeFormat('en-IN', { month, year: 'numeric', timeZone: 'UTC' }).format(founded);

/** `Dec 2024` */
export const foundedShort = write('short');
/** `December 2024` */
export const foundedLong = write('long');
