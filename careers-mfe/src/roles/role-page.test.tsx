import { jest } from '@jest/globals';
import type { RemotePage } from '@site/shared-ui/contracts';
import { site } from '@site/shared-ui/site';
import { visit } from '@site/shared-ui/testing';
import type { ComponentType } from 'react';
import { allRoles } from './all-roles.ts';
import ProductManager from './product-manager/product-manager.page.tsx';

const rows = await Promise.all(
  allRoles.map(async (role) => {
    const { default: page } = (await import(`.${role.path}${role.path}.page.tsx`)) as {
      readonly default: RemotePage;
    };
    return { role, title: role.title, Page: page.Page as ComponentType<{ params: Record<string, string> }> };
  }),
);

beforeEach(() => {
  window.scrollTo = () => {};
  window.matchMedia = (media) => ({ media, matches: false }) as MediaQueryList;
});

test.each(rows)('$title: shows title, tagline and the four sections of its own role', ({ Page, role }) => {
  const { getByRole, getAllByRole, getByText } = visit(<Page params={{}} />, { path: role.path });
  expect(getByRole('heading', { level: 1 })).toHaveTextContent(role.title);
  expect(getByText('Driving innovation and delivering impactful solutions.')).toBeInTheDocument();
  expect(getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'About The Role',
    'Key Responsibilities',
    'What We’re Looking For',
    `Why Join ${site.name}`,
  ]);
  for (const text of [...role.about, ...role.responsibilities, ...role.lookingFor, ...role.whyJoin]) {
    expect(getByText(text)).toBeInTheDocument();
  }
  if (role.closing) expect(getByText(role.closing)).toBeInTheDocument();
});

test.each(rows)('$title: Join Innovation links to the form with the position selected', ({ Page, role }) => {
  const { getAllByRole } = visit(<Page params={{}} />, { path: role.path });
  const [first] = getAllByRole('link', { name: 'Join Innovation' });
  const { pathname, searchParams } = new URL((first as HTMLAnchorElement).href);
  expect(pathname).toBe('/join-innovation');
  expect(searchParams.get('position')).toBe(role.position);
});

test('Copy link writes the address of the role to the clipboard and confirms it in the default toast position', async () => {
  const { user, getByRole, toasts } = visit(ProductManager.Page, { path: '/product-manager?from=mail#top' });
  await user.click(getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe('http://localhost/product-manager');
  expect(toasts).toEqual([{ kind: 'success', text: 'Link copied.', place: 'default' }]);
});

test('Copy link shows an error where the browser does not allow writing to the clipboard', async () => {
  const { user, getByRole, toasts } = visit(ProductManager.Page, { path: '/product-manager' });
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(getByRole('button', { name: 'Copy link' }));
  expect(toasts).toEqual([
    {
      kind: 'error',
      text: 'The link could not be copied. Copy it from the address bar.',
      place: 'default',
    },
  ]);
});
