import { hostMarks } from '@platform/contract';
import { render } from '@testing-library/react';
import * as router from 'react-router-dom';
import { MemoryRouter } from 'react-router-dom';
import * as own from './link.tsx';

/** The original names the links that its framework may discover. */
const comparable = (html: string) => html.replaceAll(' data-discover="true"', '');

function html({ Link, NavLink }: typeof own, { end, ...props }: own.NavLinkProps): readonly string[] {
  const links = [<NavLink key="1" {...props} {...(end && { end })} />, <Link key="2" {...props} />];
  return links.map((link) =>
    comparable(
      render(<MemoryRouter initialEntries={['/cellar/roles']}>{link}</MemoryRouter>).container.innerHTML,
    ),
  );
}

const links: Readonly<Record<string, own.NavLinkProps>> = {
  'a path': { to: '/contact' },
  'the path itself': { to: '/Cellar/roles' },
  'a path above': { to: '/cellar' },
  'a path above, only itself': { to: '/cellar', end: true },
  'the same beginning': { to: '/car' },
  'the root': { to: '/' },
  parts: { to: { pathname: '/a', search: '?b=1', hash: '#c' } },
  'only a hash': { to: '#top' },
  'another site': { to: 'https://other.example/a?b#c' },
  mail: { to: 'mailto:a@b.example' },
  attributes: { to: '/cellar', id: 'x', className: 'y', rel: 'noopener', 'aria-current': 'true' },
};

test.each(Object.entries(links))('%s: the same HTML as from React Router', (_, props) => {
  expect(html(own, props)).toEqual(html(router as unknown as typeof own, props));
});

test('outside the router, the error has the text by which the gate finds a copy of it', () => {
  expect(() => render(<own.Link to="/cellar" />)).toThrow(hostMarks.router);
});
