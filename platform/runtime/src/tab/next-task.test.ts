import { MessageChannel } from 'node:worker_threads';
import fc from 'fast-check';
import { createPressResponse, nextTask } from './next-task.ts';

Object.assign(globalThis, { MessageChannel });

test('what was waiting already runs before the next task', async () => {
  const order: string[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.on('message', () => order.push('input'));
  port2.postMessage(null);
  await Promise.all([
    nextTask().then(() => order.push('next')),
    Promise.resolve().then(() => order.push('microtask')),
  ]);
  port1.close();
  expect(order).toEqual(['microtask', 'input', 'next']);
});

test('the browser’s scheduler decides, where there is one', async () => {
  const { promise: turn, resolve: go } = Promise.withResolvers<void>();
  const order: string[] = [];
  const next = nextTask({ scheduler: { yield: () => turn } }).then(() => order.push('next'));
  await new Promise((resolve) => setTimeout(resolve));
  order.push('input');
  go();
  await next;
  expect(order).toEqual(['input', 'next']);
});

test('in any order of presses, returns and paints, what the visitor did last is what happens, once', async () => {
  const step = fc.constantFrom('press' as const, 'back' as const, 'settle' as const);
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 12 }), async (schedule, steps) => {
      const started: number[] = [];
      let wanted: number | null = null;
      const { navigate, cancel } = createPressResponse(
        async () => {
          await schedule.schedule(Promise.resolve(), 'paint');
        },
        () => true,
      );
      const settle = async () => {
        await schedule.waitIdle();
        expect(started.at(-1) ?? null).toBe(wanted);
        expect(new Set(started).size).toBe(started.length);
      };
      for (const [index, what] of steps.entries()) {
        if (what === 'press') {
          wanted = index;
          navigate(() => started.push(index));
        } else if (what === 'back') {
          // One that has started already stays.
          wanted = started.at(-1) ?? null;
          cancel();
        } else await settle();
      }
      await settle();
    }),
  );
});

test('what a page does by itself starts at once, but not in place of a press', async () => {
  const started: string[] = [];
  let pressing = true;
  const { navigate, cancel } = createPressResponse(
    () => Promise.resolve(),
    () => pressing,
  );
  navigate(() => started.push('press'));
  pressing = false;
  navigate(() => started.push('early timer'));
  expect(started).toEqual([]);
  await Promise.resolve();
  await Promise.resolve();
  expect(started).toEqual(['press']);
  navigate(() => started.push('timer'));
  expect(started).toEqual(['press', 'timer']);
  pressing = true;
  navigate(() => started.push('cancelled press'));
  cancel();
  pressing = false;
  navigate(() => started.push('later timer'));
  expect(started).toEqual(['press', 'timer', 'later timer']);
});
