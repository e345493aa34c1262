import { site } from '@site/shared-ui/site';
import { visit } from '@site/shared-ui/testing';
import { within } from '@testing-library/react';
import { Footer } from './footer.tsx';

const visitFooter = () => within(visit(<Footer year={2031} />).getByRole('contentinfo'));

test('the footer has the company’s name, address, phone number and e-mail address', () => {
  const footer = visitFooter();
  expect(footer.getByText(site.name)).toBeInTheDocument();
  expect(footer.getByText('Coimbatore, Tamil Nadu, India')).toBeInTheDocument();
  expect(footer.getByRole('link', { name: site.phone.shown })).toHaveAttribute('href', site.phone.href);
  expect(footer.getByRole('link', { name: site.email })).toHaveAttribute('href', `mailto:${site.email}`);
});

test('the copyright line has the given year', () => {
  expect(visitFooter().getByText(/^© 2031 Waypost Technologies/)).toBeInTheDocument();
});

test.each([
  ['Home', '/home'],
  ['Product', '/coming-soon'],
  ['FAQs', '/page'],
  ['About', '/about'],
  ['Team', '/team'],
  ['Career', '/career'],
  ['Contact Us', '/contact'],
  ['Terms & Conditions', '/terms'],
  ['Privacy Policy', '/privacy'],
])('%s leads to %s', (name, href) => {
  expect(visitFooter().getByRole('link', { name })).toHaveAttribute('href', href);
});

test('the footer links to the company’s social profiles', () => {
  const footer = visitFooter();
  for (const { network, href } of site.social) {
    expect(footer.getByRole('link', { name: `${site.name} on ${network}` })).toHaveAttribute('href', href);
  }
});
