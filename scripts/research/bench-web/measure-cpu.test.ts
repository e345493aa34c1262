import { processorTimeIn } from './measure-cpu.ts';

test('processor time is read also if the process name contains spaces and brackets', () => {
  const line = '42 (nginx: worker) x) S 1 42 42 0 -1 4194560 100 0 0 0 150 50 0 0 20 0 1 0 100 1000 10';
  expect(processorTimeIn(line)).toBe(2000);
});
