import { visit } from '@site/shared-ui/testing';
import { mainId, SkipLink } from './skip-link.tsx';

test('the first Tab reaches a link that moves focus to the main content and keeps the address', async () => {
  const { user, getByRole, location } = visit(
    <>
      <SkipLink />
      <a href="/elsewhere">In between</a>
      <main id={mainId}>Content</main>
    </>,
    { path: '/home' },
  );
  const main = getByRole('main');
  const scrolled: Element[] = [];
  main.scrollIntoView = () => void scrolled.push(main);
  await user.tab();
  expect(getByRole('link', { name: 'Skip to main content' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(main).toHaveFocus();
  expect(scrolled).toEqual([main]);
  expect(location.hash).toBe('');
});
