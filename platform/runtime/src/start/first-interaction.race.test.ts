import fc from 'fast-check';
import { hoverTime, leavingTime, onFirstInteractionButLinks } from './first-interaction.ts';
import type { DocumentPrefetch } from './prefetch-document.ts';

/*
 * A visitor moves the mouse, presses, touches and types in any order, with the timers and documents that cannot be requested
 * in between.
 */

const places = ['#cellar', '#contact', '#text'] as const;

const pointer = (type: string, pointerType: string) =>
  Object.assign(new Event(type, { bubbles: true }), { pointerType });

const at = fc.constantFrom(...places);
const step = fc.oneof(
  { weight: 5, arbitrary: at.map((place) => ({ do: 'move' as const, at: place })) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom(...(['press', 'click', 'click-new-tab'] as const)), at }),
  },
  { weight: 1, arbitrary: at.map((place) => ({ do: 'touch' as const, at: place })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(...(['key', 'wheel', 'refuse', 'refuse'] as const))
      .map((what) => ({ do: what })),
  },
  { weight: 4, arbitrary: fc.constantFrom(10, 400, 999, 5000).map((ms) => ({ do: 'time' as const, ms })) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function setUp() {
  const page = document.implementation.createHTMLDocument();
  page.head.innerHTML = '<base href="http://localhost/start">';
  page.body.innerHTML = `<a id="cellar" href="/cellar"><b>Cellar</b></a><a id="contact" href="/contact">Contact</a>
    <p id="text">Text</p>`;
  let now = 0;
  let timer: { readonly at: number; readonly run: () => void } | null = null;
  let loads = 0;
  const pointed: { readonly id: string; readonly refuse: () => void }[] = [];
  let active: string | null = null;
  const prefetch: Pick<DocumentPrefetch, 'point' | 'stop'> = {
    point: ({ id }) => {
      active = id;
      return new Promise((resolve) => void pointed.push({ id, refuse: resolve }));
    },
    stop: () => {
      active = null;
    },
  };
  const window = {
    setTimeout: (run: () => void, ms: number) => {
      timer = { at: now + ms, run };
      return 1;
    },
    clearTimeout: () => {
      timer = null;
    },
  } as unknown as Window;
  onFirstInteractionButLinks({ document: page, window, prefetch, show: () => false }, () => loads++);
  const fire = (place: string, event: Event) =>
    (page.querySelector(`${place} b`) ?? page.querySelector(place))?.dispatchEvent(event);
  return {
    loads: () => loads,
    active: () => active,
    refuse: async () => {
      const first = pointed.shift();
      first?.refuse();
      await new Promise((resolve) => setTimeout(resolve));
      return first?.id;
    },
    pass: (ms: number) => {
      now += ms;
      if (!timer || timer.at > now) return;
      const { run } = timer;
      timer = null;
      run();
    },
    move: (place: string) => {
      for (const type of ['pointerover', 'pointermove']) fire(place, pointer(type, 'mouse'));
    },
    press: (place: string) => {
      fire(place, pointer('pointerdown', 'mouse'));
      fire(place, new FocusEvent('focusin', { bubbles: true }));
    },
    click: (place: string, how: MouseEventInit = {}) =>
      fire(place, new MouseEvent('click', { bubbles: true, button: 0, ...how })),
    touch: (place: string) => {
      fire(place, pointer('pointerover', 'touch'));
      fire(place, pointer('pointerdown', 'touch'));
    },
    key: () => fire('#text', new Event('keydown', { bubbles: true })),
    wheel: () => fire('#cellar', new Event('wheel', { bubbles: true })),
  };
}

test('a click on the link holds it back for longer, a click for another tab does not', () => {
  const { move, press, click, pass, loads } = setUp();
  move('#cellar');
  pass(900);
  press('#cellar');
  click('#cellar');
  pass(leavingTime - 1);
  expect(loads()).toBe(0);
  pass(1);
  expect(loads()).toBe(1);
  const other = setUp();
  other.move('#cellar');
  other.click('#cellar', { ctrlKey: true });
  other.pass(hoverTime);
  expect(other.loads()).toBe(1);
});

test('in any order, the code comes once, and never later than it may', async () => {
  const run = async (steps: readonly Step[]) => {
    const tab = setUp();
    let over: string | null = null;
    let now = 0;
    /** When the code has to be there at the latest; null before the first interaction. */
    let due: number | null = null;
    const by = (time: number) => {
      due = Math.min(due ?? Number.POSITIVE_INFINITY, time);
    };
    for (const next of steps) {
      switch (next.do) {
        case 'move': {
          tab.move(next.at);
          const link = next.at === '#text' ? null : next.at;
          if (!link) by(now);
          // Another link starts the time anew.
          else if (link !== over && due !== now && tab.loads() === 0) due = now + hoverTime;
          over = link;
          break;
        }
        case 'press':
        case 'click':
        case 'click-new-tab': {
          if (next.do === 'press') tab.press(next.at);
          else tab.click(next.at, { ctrlKey: next.do === 'click-new-tab' });
          if (over !== next.at) by(now);
          else if (next.do === 'click' && tab.loads() === 0) due = now + leavingTime;
          break;
        }
        case 'touch':
          tab.touch(next.at);
          over = null;
          by(now);
          break;
        case 'refuse':
          {
            const before = tab.loads();
            // The document of a link that was left means nothing.
            if ((await tab.refuse()) !== over?.slice(1)) expect(tab.loads()).toBe(before);
          }
          break;
        case 'time':
          tab.pass(next.ms);
          now += next.ms;
          break;
        default:
          tab[next.do]();
          by(now);
      }
      expect(tab.active()).toBe(over?.slice(1) ?? null);
      expect(tab.loads()).toBeLessThanOrEqual(1);
      if (due === null) expect(tab.loads()).toBe(0);
      else if (now >= due) expect(tab.loads()).toBe(1);
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), run), {
    numRuns: 200 * Number(process.env.RACES ?? 1),
    seed: 51,
  });
});
