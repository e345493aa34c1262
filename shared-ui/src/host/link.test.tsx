import { fireEvent, render } from '@testing-library/react';
import { createRef, type MouseEvent } from 'react';
import * as router from 'react-router-dom';
import { type LinkProps, MemoryRouter, type NavLinkProps, Router, useLocation } from 'react-router-dom';
import { hostMarks } from '../contracts/host-marks.ts';
import * as own from './link.tsx';

type Links = Pick<typeof own, 'Link' | 'NavLink'>;

/** The original names the links that its framework may discover. */
const comparable = (html: string) => html.replaceAll(' data-discover="true"', '');

function html({ Link, NavLink }: Links, props: NavLinkProps, at = '/career'): readonly string[] {
  const { className, style, children, end, caseSensitive, ...plain } = props;
  const links = [<NavLink key="1" {...props} />, <Link key="2" {...(plain as LinkProps)} />];
  return links.map((link) =>
    comparable(render(<MemoryRouter initialEntries={[at]}>{link}</MemoryRouter>).container.innerHTML),
  );
}

const cases: readonly (readonly [string, NavLinkProps, string?])[] = [
  ['a path', { to: '/contact' }],
  ['the path itself', { to: '/career/roles' }],
  ['a path above', { to: '/career' }],
  ['a path above, only itself', { to: '/career', end: true }],
  ['the same beginning', { to: '/car' }],
  ['the root', { to: '/' }],
  ['only the root', { to: '/', end: true }],
  ['parts', { to: { pathname: '/a', search: '?b=1', hash: '#c' } }],
  ['only a hash', { to: '#top' }],
  ['another site', { to: 'https://other.example/a?b#c' }],
  ['mail', { to: 'mailto:a@b.example' }],
  ['attributes', { to: '/a', id: 'x', title: 't', target: '_blank', rel: 'noopener', 'aria-label': 'l' }],
  ['a class by state', { to: '/career', className: ({ isActive }) => String(isActive) }],
  [
    'what belongs to the framework',
    {
      to: '/a',
      discover: 'none',
      prefetch: 'none',
      viewTransition: true,
      preventScrollReset: true,
      replace: true,
      state: {},
    },
  ],
];

const rows = cases.map(([name, props, at = '/career/roles']) => ({ name, props, at }));

test.each(rows)('$name: the same HTML as from React Router', ({ props, at }) => {
  expect(html(own, props, at)).toEqual(html(router, props, at));
});

test('an absolute address of this site is followed like a path', () => {
  const [mine, theirs] = [own, router].map((links) =>
    html(links, { to: `${window.location.origin}/a?b=1#c` }),
  );
  expect(mine).toEqual(theirs);
});

/** What a click does: navigations, and whether the browser is left to follow the link. */
function clicked({ Link }: Links, props: Partial<LinkProps>, init: MouseEventInit): unknown {
  const done: unknown[] = [];
  const navigator = {
    createHref: (to: router.To) => (typeof to === 'string' ? to : router.createPath(to)),
    go: () => undefined,
    push: (to: router.To, state: unknown) => done.push(['push', navigator.createHref(to), state]),
    replace: (to: router.To, state: unknown) => done.push(['replace', navigator.createHref(to), state]),
  };
  const { container, unmount } = render(
    <Router location="/career" navigator={navigator} useTransitions={false}>
      <Link to="/contact" {...props} />
    </Router>,
  );
  const link = container.firstElementChild as HTMLElement;
  link.addEventListener('click', (event) => done.push(event.defaultPrevented));
  const left = fireEvent.click(link, init);
  unmount();
  return [left, done];
}

const clicks: readonly (readonly [string, Partial<LinkProps>, MouseEventInit?])[] = [
  ['plain', {}],
  ['to the page itself', { to: '/career' }],
  ['replacing', { replace: true }],
  ['with a state', { state: { from: 'here' } }],
  ['with Ctrl', {}, { ctrlKey: true }],
  ['with the middle button', {}, { button: 1 }],
  ['into a new tab', { target: '_blank' }],
  ['prevented by the page', { onClick: (event: MouseEvent) => event.preventDefault() }],
  ['that loads the document', { reloadDocument: true }],
];

const clickRows = clicks.map(([name, props, init = {}]) => ({ name, props, init }));

test.each(clickRows)('a click $name does the same as with React Router', ({ props, init }) => {
  // jsdom cannot leave the document.
  const stay = (event: Event) => event.preventDefault();
  document.addEventListener('click', stay);
  expect(clicked(own, props, init)).toEqual(clicked(router, props, init));
  document.removeEventListener('click', stay);
});

test('a link passes its element on, and follows its router', () => {
  const ref = createRef<HTMLAnchorElement>();
  const Where = () => <output>{useLocation().pathname}</output>;
  const { container } = render(
    <MemoryRouter>
      <own.NavLink to="/a" ref={ref} />
      <Where />
    </MemoryRouter>,
  );
  expect(ref.current).toBe(container.querySelector('a'));
  fireEvent.click(ref.current as HTMLElement);
  expect(container.querySelector('output')?.textContent).toBe('/a');
  expect(ref.current?.className).toBe('active');
});

test('outside the router, the error has the text by which the gate finds a copy of it', () => {
  expect(() => render(<own.Link to="/career" />)).toThrow(hostMarks.router);
});
