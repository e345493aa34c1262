import { scrollMemory } from './scroll-memory.ts';

function setUp() {
  const listeners: Record<string, (event: { persisted: boolean }) => void> = {};
  const history: { scrollRestoration: ScrollRestoration } = { scrollRestoration: 'auto' };
  const window = {
    scrollY: 0,
    addEventListener: (type: string, listener: never) => {
      listeners[type] = listener;
    },
  };
  const memory = scrollMemory({ window: window as never, history }, 'default');
  const scrollTo = (top: number) => {
    window.scrollY = top;
    listeners.scroll?.({ persisted: false });
  };
  return { memory, history, scrollTo, listeners };
}

test('an entry that was left is found where it was', () => {
  const { memory, scrollTo } = setUp();
  scrollTo(800);
  expect(memory.arrive('second')).toBeNull();
  scrollTo(0);
  scrollTo(300);
  expect(memory.arrive('default')).toBe(800);
  expect(memory.arrive('second')).toBe(300);
});

test('the browser restores what it left itself', () => {
  const { history, listeners } = setUp();
  expect(history.scrollRestoration).toBe('manual');
  listeners.pagehide?.({ persisted: false });
  expect(history.scrollRestoration).toBe('auto');
  listeners.pageshow?.({ persisted: true });
  expect(history.scrollRestoration).toBe('manual');
});
