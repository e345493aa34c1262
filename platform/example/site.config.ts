import { defineSite } from '@platform/contract';

const links = [
  { label: 'Start', to: '/' },
  { label: 'Bestellen', to: '/bestellen' },
  { label: 'Öffnungszeiten', to: '/oeffnungszeiten' },
];

/** All that the platform is told about this site. */
export default defineSite({
  name: 'Bäckerei Morgenrot',
  tagline: 'Brot aus unserer Gasse',
  description: 'Brot und Gebäck, jeden Morgen frisch gebacken.',
  contact: { email: 'backstube@example.com' },
  language: 'de-AT',
  timeZone: 'Europe/Vienna',
  home: '/',
  themeColors: { light: '#fff8ee', dark: '#26190f' },
  navigation: { bar: links, menu: links },
  footer: { columns: [], legal: [] },
});
