import type { PrivacyRecord } from '@site/shared-ui/contracts';
import { site } from '@site/shared-ui/site';
import { visit } from '@site/shared-ui/testing';
import { within } from '@testing-library/react';
import { type Navigation, NavigationProvider } from '../../navigation/navigation.ts';
import { privacy } from '../privacy/privacy.data.ts';
import { PrivacyPage } from '../privacy/privacy.page.tsx';
import { terms } from '../terms/terms.data.ts';
import { TermsPage } from '../terms/terms.page.tsx';

const recordOf = (name: string): PrivacyRecord => ({ name, what: 'A.', why: 'B.', kept: 'C.' });
const formRecords = {
  subscribe: () => () => undefined,
  newest: () => ofForms,
  first: undefined,
};
const ofForms = [recordOf('Polls')];

/** The policy while a form with a record is live. */
const Policy = () => (
  <NavigationProvider value={{ formRecords } as unknown as Navigation}>
    <PrivacyPage />
  </NavigationProvider>
);

const pages = [
  { name: 'Terms & Conditions', Page: TermsPage, document: terms },
  { name: 'Privacy Policy', Page: Policy, document: privacy },
] as const;

describe.each(pages)('$name', ({ name, Page, document: { sections } }) => {
  test('has its name and effective date at the top', () => {
    const { getByRole, getByText } = visit(Page);
    expect(getByRole('heading', { level: 1 })).toHaveTextContent(name);
    expect(getByText('Effective 05-05-2025')).toBeInTheDocument();
  });

  test('has a table of contents with a link to each section', () => {
    const { getByRole, container } = visit(Page);
    const entries = within(getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    expect(entries).toHaveLength(sections.length);
    for (const entry of entries) {
      const id = entry.getAttribute('href')?.slice(1);
      expect(container.querySelectorAll(`[id="${id}"]`)).toHaveLength(1);
      expect(container.querySelector(`[id="${id}"]`)).toHaveTextContent(entry.textContent);
    }
  });

  test('names Indian law and the courts in Coimbatore, Tamil Nadu', () => {
    const { getByRole } = visit(Page);
    const law = getByRole('region', { name: /Law and courts/ });
    expect(law).toHaveTextContent('laws of India');
    expect(law).toHaveTextContent('courts in Coimbatore, Tamil Nadu');
  });

  test('has a contact address', () => {
    const links = visit(Page).getAllByRole('link', { name: site.legal.email });
    expect(links[0]).toHaveAttribute('href', `mailto:${site.legal.email}`);
  });

  test('has text under every heading', () => {
    for (const section of sections) expect(section.blocks.length).toBeGreaterThan(0);
  });
});

test.each(['Polls', 'Robot check', 'Pincode lookup', 'Employee pages', 'Visits', 'Technical logs'])(
  'the privacy policy says of %s what is collected, why, and how long it is kept',
  (name) => {
    const { getByRole } = visit(Policy);
    const facts = getByRole('heading', { level: 3, name }).nextElementSibling as HTMLElement;
    expect(
      within(facts)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['What', 'Why', 'Kept for']);
  },
);

test('the two documents link to each other', () => {
  expect(visit(TermsPage).getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  expect(visit(Policy).getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute('href', '/terms');
});
