import { jest } from '@jest/globals';
import type { RemotePage } from '@platform/contract';
import { site } from '@site/shared-ui/site';
import { renderOnServer, visit } from '@site/shared-ui/testing';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { allRoles } from './all-roles.ts';
import ProductManager from './product-manager/product-manager.page.tsx';
import { rolePage } from './role-page.tsx';
import type { RoleText } from './role-text.ts';
import { closesAt, dayText, roles } from './roles.data.ts';

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

test.each(rows)(
  '$title: shows its own role, and leads to the form with the position selected',
  ({ Page, role }) => {
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
    const [apply] = getAllByRole('link', { name: 'Join Innovation' });
    const { pathname, searchParams } = new URL((apply as HTMLAnchorElement).href);
    expect([pathname, searchParams.get('position')]).toEqual(['/join-innovation', role.position]);
  },
);

test.each(rows)('$title: after its last day it says so and offers what is open', ({ Page, role }) => {
  const options = { path: role.path, passed: closesAt(role) };
  const { getByText, queryByText, getAllByRole, queryByRole } = visit(<Page params={{}} />, options);
  expect(getByText(/^Closed on/)).toHaveTextContent(`Closed on ${dayText(role.openUntil)}`);
  expect(queryByRole('link', { name: 'Join Innovation' })).not.toBeInTheDocument();
  expect(queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
  if (role.closing) expect(queryByText(role.closing)).not.toBeInTheDocument();
  const links = getAllByRole('link').map((link) => link.getAttribute('href'));
  const open = roles.filter(({ openUntil }) => openUntil > role.openUntil).map(({ path }) => path);
  expect(links).toEqual(['/career', ...open, '/join-innovation']);
});

test('Copy link writes the address of the role to the clipboard and confirms it', async () => {
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

describe('on a device with a sheet for sharing', () => {
  const share = jest.fn<(data: ShareData) => Promise<void>>();
  beforeEach(() => Object.assign(navigator, { share: share.mockReset() }));
  afterEach(() => Reflect.deleteProperty(navigator, 'share'));

  const press = async () => {
    const page = visit(ProductManager.Page, { path: '/product-manager?from=mail#top' });
    await page.user.click(page.getByRole('button', { name: 'Share' }));
    return page.toasts;
  };

  test('Share opens it with the title and the address of the role', async () => {
    share.mockResolvedValue();
    expect(await press()).toEqual([]);
    expect(share.mock.calls).toEqual([
      [{ title: 'Product Manager', url: 'http://localhost/product-manager' }],
    ]);
  });

  test('the button has the name of the server’s HTML until it is hydrated', async () => {
    Reflect.deleteProperty(navigator, 'share');
    const { container, hydrate } = await renderOnServer(ProductManager.Page, { path: '/product-manager' });
    expect(container).toHaveTextContent('Copy link');
    Object.assign(navigator, { share });
    const unmount = await hydrate();
    expect(screen.getByRole('button', { name: 'Share' })).toBeInTheDocument();
    unmount();
  });

  test('nothing is said to a person who closes it', async () => {
    share.mockRejectedValue(new DOMException('closed', 'AbortError'));
    expect(await press()).toEqual([]);
  });

  test('the link is copied if it does not open', async () => {
    share.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    expect(await press()).toEqual([{ kind: 'success', text: 'Link copied.', place: 'default' }]);
    expect(await navigator.clipboard.readText()).toBe('http://localhost/product-manager');
  });
});

test('a role with a salary, or one that can be done from anywhere, says so', () => {
  const text = { ...rows[0]?.role, salary: { least: 400_000, most: 650_000 }, remote: true } as RoleText;
  const { Page } = rolePage('/product-manager', text);
  const { getByText } = visit(Page as ComponentType<{ params: Record<string, string> }>);
  expect(getByText('₹4–6.5 lakh a year')).toBeInTheDocument();
  expect(getByText('Remote')).toBeInTheDocument();
});
