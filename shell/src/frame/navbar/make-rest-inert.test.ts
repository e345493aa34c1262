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
  if (!menu) throw new Error('The menu is not there.');
  return menu;
}

test('all that stands beside the box is out of reach, and what speaks by itself is not', () => {
  const undo = makeRestInert(page());
  expect(inert()).toEqual(['mark', 'main', 'footer']);
  undo();
  // What was so before stays so.
  expect(inert()).toEqual(['footer']);
});

test('following a link brings the rest back before anybody else hears of the click', () => {
  const menu = page();
  makeRestInert(menu);
  const heard: string[][] = [];
  menu.querySelector('a')?.addEventListener('click', (event) => {
    event.preventDefault();
    heard.push(inert());
  });
  menu.querySelector('b')?.click();
  expect(heard).toEqual([['footer']]);
});

test('so does going back', () => {
  makeRestInert(page());
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(inert()).toEqual(['footer']);
});
