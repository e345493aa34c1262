import { makeRestInert } from './make-rest-inert.ts';

const inert = () => [...document.querySelectorAll('[inert]')].map(({ id }) => id);

function page(): HTMLElement {
  document.body.innerHTML = `
    <header id="header"><a id="mark" href="/home">Home</a><div id="menu"><a href="/team"><b>Team</b></a></div></header>
    <main id="main"><p role="status">One of the page's own</p></main>
    <footer id="footer" inert></footer>
    <span id="announcer"><span role="status">Team</span></span>
    <section id="toasts" aria-live="polite"></section>`;
  const menu = document.getElementById('menu');
  if (!menu) throw new Error('The page has no menu.');
  return menu;
}

test('all elements outside the box are inert, except live regions', () => {
  const undo = makeRestInert(page());
  expect(inert()).toEqual(['mark', 'main', 'footer']);
  undo();
  // An element that was inert before stays inert.
  expect(inert()).toEqual(['footer']);
});

test('following a link undoes it before other listeners get the click', () => {
  const menu = page();
  makeRestInert(menu);
  const inertOnClick: string[][] = [];
  menu.querySelector('a')?.addEventListener('click', (event) => {
    event.preventDefault();
    inertOnClick.push(inert());
  });
  menu.querySelector('b')?.click();
  expect(inertOnClick).toEqual([['footer']]);
});

test('going back undoes it', () => {
  makeRestInert(page());
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(inert()).toEqual(['footer']);
});
