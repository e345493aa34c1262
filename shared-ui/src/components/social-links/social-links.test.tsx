import { SocialLinks } from '@site/shared-ui';
import { site } from '@site/shared-ui/site';
import { visit } from '@site/shared-ui/testing';

test('each link names the owner and the network, and sends no referrer', () => {
  const { getAllByRole, getByRole } = visit(<SocialLinks links={site.social} owner="Waypost" />);
  expect(getAllByRole('listitem')).toHaveLength(site.social.length);
  for (const { network, href } of site.social) {
    const link = getByRole('link', { name: `Waypost on ${network}` });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('rel', expect.stringContaining('noreferrer'));
  }
});

test('without profiles there is no list', () => {
  expect(visit(<SocialLinks links={[]} owner="Asha Example" />).queryByRole('list')).toBeNull();
});
