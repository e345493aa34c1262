import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { chooseNavigation, type NavigationFacts } from './choose-navigation.ts';
import { clickedPath, followLinks, isDeferred } from './links.ts';

const location = { pathname: '/blog', search: '?page=2', hash: '', state: null, key: 'default' };

/** Clicks a link of a page at `/blog?page=2`; returns what was opened in the tab. */
function click(link: ComponentProps<'a'>, how: MouseEventInit = {}) {
  const opened: string[] = [];
  const navigation = {
    state: () => ({ entry: { location }, hydrated: true }),
    hasPage: (pathname: string) => ['/blog', '/contact'].includes(pathname),
    navigator: {
      push: (to: string) => opened.push(`push ${to}`),
      replace: (to: string) => opened.push(`replace ${to}`),
    },
  };
  render(
    <a {...link}>
      <span>Contact us</span>
    </a>,
  );
  const stop = followLinks(document, navigation);
  let left = false;
  const leave = (event: Event) => {
    left = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', leave, { once: true });
  fireEvent.click(screen.getByText('Contact us'), { button: 0, ...how });
  stop();
  return { opened, left };
}

test.each([
  ['/contact', 'push /contact'],
  ['/contact?a=1#form', 'push /contact?a=1#form'],
  ['contact', 'push /contact'],
  ['http://localhost/contact', 'push /contact'],
  ['/blog', 'push /blog'],
  ['/blog?page=2', 'replace /blog?page=2'],
])('a click on a link to %s is a navigation in the tab: %s', (href, opened) => {
  expect(click({ href })).toEqual({ opened: [opened], left: false });
});

test.each<[what: string, link: ComponentProps<'a'>, how?: MouseEventInit]>([
  ['with the command key', { href: '/contact' }, { metaKey: true }],
  ['with the control key', { href: '/contact' }, { ctrlKey: true }],
  ['with the shift key', { href: '/contact' }, { shiftKey: true }],
  ['with the alt key', { href: '/contact' }, { altKey: true }],
  ['with another button', { href: '/contact' }, { button: 1 }],
  ['for another tab', { href: '/contact', target: '_blank' }],
  ['for a download', { href: '/contact', download: '' }],
  ['marked as external', { href: '/contact', rel: 'noopener external' }],
  ['to another site', { href: 'https://elsewhere.example/contact' }],
  ['to a mail address', { href: 'mailto:a@site.example' }],
  ['to an anchor of the page', { href: '#top' }],
  ['to the top of the page', { href: '#' }],
  ['to a file', { href: '/resume.pdf' }],
  ['to a feed', { href: '/feed.xml' }],
  ['in a broken part of the frame', { href: '/contact', className: 'without-code' }],
  ['without an address', {}],
])('a click %s is left to the browser', (_, link, how = {}) => {
  expect(click(link, how)).toEqual({ opened: [], left: true });
});

test('a click that the page has handled is not followed', () => {
  const { opened } = click({ href: '/contact', onClick: (event) => event.preventDefault() });
  expect(opened).toEqual([]);
});

test.each([
  ['pointer', 1],
  ['key', 0],
])('a link clicked by a %s is the clicked path while its click is handled', async (by, detail) => {
  const clickOn = clickedPath(window);
  render(<a href="/contact">Contact us</a>);
  const during: unknown[] = [];
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      during.push(clickOn('/contact'), clickOn('/cellar'));
    },
    { once: true },
  );
  fireEvent.click(screen.getByText('Contact us'), { detail });
  expect(during).toEqual([by, null]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(clickOn('/contact')).toBe(null);
});

/** A visitor with a mouse follows a link of the first page, whose document was requested while the pointer rested on it. */
const prefetched: NavigationFacts = {
  ...{ isHere: false, hasOtherPolicy: false, shellIsOutdated: false, hasDirtyForm: false, isOnline: true },
  ...{
    isElsewhere: false,
    isLeaving: false,
    clickedBy: 'pointer',
    isPrefetched: true,
    isFirstPage: true,
    needsNoCode: true,
  },
};

test.each<[what: string, way: string, because: string, facts: Partial<NavigationFacts>]>([
  ['a link whose document was prefetched', 'document', 'prefetched', {}],
  ['the same without a connection', 'tab', 'code', { isOnline: false }],
  ['the same by a key', 'tab', 'code', { clickedBy: 'key' }],
  ['a call of the navigator', 'tab', 'code', { clickedBy: null }],
  ['a document that was not requested', 'tab', 'code', { isPrefetched: false }],
  ['a tab that has shown another page', 'tab', 'code', { isFirstPage: false }],
  ['a page whose code is there, has failed, or is needed', 'tab', 'code', { needsNoCode: false }],
  ['a form in progress', 'tab', 'dirty-form', { hasDirtyForm: true }],
  ['a link to the page itself', 'tab', 'same-page', { isHere: true, shellIsOutdated: true }],
  ['an outdated shell', 'document', 'shell', { shellIsOutdated: true, clickedBy: null }],
  ['an outdated shell, without a connection', 'tab', 'code', { shellIsOutdated: true, isOnline: false }],
  ['an outdated shell, and a form', 'tab', 'dirty-form', { shellIsOutdated: true, hasDirtyForm: true }],
  ['another policy', 'document', 'policy', { hasOtherPolicy: true, hasDirtyForm: true, isOnline: false }],
  ['an address without a page', 'document', 'elsewhere', { isElsewhere: true, clickedBy: null }],
  ['the same without a connection', 'tab', 'code', { isElsewhere: true, isOnline: false }],
  ['the same with a form', 'tab', 'dirty-form', { isElsewhere: true, hasDirtyForm: true }],
  ['a click while a document is on its way', 'document', 'leaving', { isLeaving: true, clickedBy: 'key' }],
  [
    'a call while a document is on its way',
    'tab',
    'no-click',
    { isLeaving: true, clickedBy: null, isElsewhere: true },
  ],
  ['a form, while a document is on its way', 'tab', 'dirty-form', { isLeaving: true, hasDirtyForm: true }],
])('%s: %s, because of %s', (_, way, because, facts) =>
  expect(chooseNavigation({ ...prefetched, ...facts })).toEqual({ way, because }),
);

test.each([
  [undefined, false],
  ['load', false],
  ['interaction', true],
  ['prefetch', true],
  ['newer', false],
])('a page that says %s is deferred: %s', (hydrate, deferred) => expect(isDeferred(hydrate)).toBe(deferred));
