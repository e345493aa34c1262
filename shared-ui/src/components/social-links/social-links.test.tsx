import { SocialLinks } from '@site/shared-ui';
import { site } from '@site/shared-ui/site';
import { visit } from '@site/shared-ui/testing';

test('each link says whose profile it is and where, and does not hand over where it was pressed', () => {
  const { getAllByRole, getByRole } = visit(<SocialLinks links={site.social} owner="Waypost" />);
  expect(getAllByRole('listitem')).toHaveLength(site.social.length);
  for (const { network, href } of site.social) {
    const link = getByRole('link', { name: `Waypost on ${network}` });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('rel', expect.stringContaining('noreferrer'));
  }
});

test('nobody without profiles gets an empty list', () => {
  expect(visit(<SocialLinks links={[]} owner="Asha Example" />).queryByRole('list')).toBeNull();
});
