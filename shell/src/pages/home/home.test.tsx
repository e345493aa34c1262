import { visit } from '@site/shared-ui/testing';
import { HomePage } from './home.page.tsx';

test.each([
  ['smoothly', false, 'smooth'],
  ['instantly with reduced motion', true, 'instant'],
])('the arrow scrolls to the next section %s', async (_, reducedMotion, behavior) => {
  window.matchMedia = () => ({ matches: reducedMotion }) as MediaQueryList;
  const { user, getByRole, location, container } = visit(HomePage, { path: '/home' });
  const arrow = getByRole('link', { name: 'Go on to the next section' });
  const next = container.querySelector(arrow.getAttribute('href') ?? '') as HTMLElement;
  const calls: unknown[] = [];
  next.scrollIntoView = (how) => void calls.push(how);
  await user.click(arrow);
  expect(calls).toEqual([{ behavior }]);
  expect(next).toHaveFocus();
  expect(next).toContainElement(getByRole('heading', { name: /small company/ }));
  expect(location.hash).toBe('');
});
