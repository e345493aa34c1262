import { site } from '@site/shared-ui/site';
import { visit } from '@site/shared-ui/testing';
import { ApplicationSentPage } from './application-sent/application-sent.page.tsx';
import { JoinPage } from './join.page.tsx';

test.each([
  { where: 'beside the form', Page: JoinPage },
  { where: 'on the page after it', Page: ApplicationSentPage },
])('$where, an applicant learns when the answer comes, and whom to ask', ({ Page }) => {
  const { getByText, getByRole } = visit(Page);
  expect(getByText(/\b\d+ working days\b/)).toBeInTheDocument();
  expect(getByRole('link', { name: site.email })).toHaveAttribute('href', `mailto:${site.email}`);
});
