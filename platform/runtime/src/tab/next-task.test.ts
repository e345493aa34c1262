import { MessageChannel } from 'node:worker_threads';
import { nextTask } from './next-task.ts';

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
  let go = () => {};
  const order: string[] = [];
  const turn = new Promise<void>((resolve) => {
    go = resolve;
  });
  const next = nextTask({ scheduler: { yield: () => turn } }).then(() => order.push('next'));
  await new Promise((resolve) => setTimeout(resolve));
  order.push('input');
  go();
  await next;
  expect(order).toEqual(['input', 'next']);
});
