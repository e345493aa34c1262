import { scrollMemory } from './scroll-memory.ts';

function setUp() {
  const listeners: Record<string, (event: { persisted: boolean }) => void> = {};
  const history: { scrollRestoration: ScrollRestoration; state: object | null } = {
    scrollRestoration: 'auto',
    state: null,
  };
  const window = {
    scrollY: 0,
    addEventListener: (type: string, listener: never) => {
      listeners[type] = listener;
    },
  };
  const memory = scrollMemory({ window: window as never, history });
  const scrollTo = (top: number) => {
    window.scrollY = top;
    listeners.scroll?.({ persisted: false });
  };
  const goTo = (key: string) => {
    history.state = key === 'default' ? { idx: 0 } : { key };
  };
  return { memory, history, scrollTo, goTo, listeners };
}

test('an entry that was left is found where it was', () => {
  const { memory, scrollTo, goTo } = setUp();
  scrollTo(800);
  goTo('second');
  expect(memory.arrive('second')).toBeNull();
  scrollTo(0);
  scrollTo(300);
  goTo('default');
  expect(memory.arrive('default')).toBe(800);
  goTo('second');
  expect(memory.arrive('second')).toBe(300);
});

test('what moves while the next page is on its way is not remembered for the one before', () => {
  const { memory, scrollTo, goTo } = setUp();
  scrollTo(800);
  goTo('second');
  scrollTo(94);
  expect(memory.arrive('second')).toBeNull();
  goTo('default');
  expect(memory.arrive('default')).toBe(800);
});

test('the browser restores what it left itself', () => {
  const { history, listeners } = setUp();
  expect(history.scrollRestoration).toBe('manual');
  listeners.pagehide?.({ persisted: false });
  expect(history.scrollRestoration).toBe('auto');
  listeners.pageshow?.({ persisted: true });
  expect(history.scrollRestoration).toBe('manual');
});
