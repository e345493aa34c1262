import { site } from '@site/shared-ui/site';

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

// Without `Intl`: it would take 10 ms to create two formatters, on a phone 50.
const [year = '', month = ''] = site.founded.split('-');
const name = months[Number(month) - 1] ?? '';

/** `Dec 2024` */
export const foundedShort = `${name.slice(0, 3)} ${year}`;
/** `December 2024` */
export const foundedLong = `${name} ${year}`;
