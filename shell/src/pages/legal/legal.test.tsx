import { FormRecordsProvider } from '@platform/runtime';
import { visit } from '@site/shared-ui/testing';
import { within } from '@testing-library/react';
import { accessibility } from '../accessibility/accessibility.data.ts';
import { AccessibilityPage } from '../accessibility/accessibility.page.tsx';
import { privacy } from '../privacy/privacy.data.ts';
import { PrivacyPage } from '../privacy/privacy.page.tsx';
import { terms } from '../terms/terms.data.ts';
import { TermsPage } from '../terms/terms.page.tsx';

test.each([
  { name: 'Terms & Conditions', Page: TermsPage, sections: terms.sections },
  { name: 'Privacy Policy', Page: PrivacyPage, sections: privacy.sections },
  { name: 'Accessibility', Page: AccessibilityPage, sections: accessibility.sections },
])('the contents of $name have a link to each section', ({ Page, sections }) => {
  const { getByRole, container } = visit(Page);
  const entries = within(getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
  expect(entries).toHaveLength(sections.length);
  for (const entry of entries) {
    const id = entry.getAttribute('href')?.slice(1);
    expect(container.querySelectorAll(`[id="${id}"]`)).toHaveLength(1);
    expect(container.querySelector(`[id="${id}"]`)).toHaveTextContent(entry.textContent);
  }
});

test('the privacy policy has the records of the live forms', () => {
  const records = [{ name: 'Polls', what: 'A.', why: 'B.', kept: 'C.' }];
  const formRecords = { subscribe: () => () => undefined, newest: () => records, first: undefined };
  const { getByRole } = visit(
    <FormRecordsProvider value={formRecords}>
      <PrivacyPage />
    </FormRecordsProvider>,
  );
  expect(getByRole('heading', { level: 3, name: 'Polls' }).nextElementSibling).toHaveTextContent(
    'WhatA.WhyB.Kept forC.',
  );
});
