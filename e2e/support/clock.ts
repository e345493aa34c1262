import { readFileSync } from 'node:fs';

/*
 * Loaded before a program, with `--import`: its clock differs from that of the machine by the milliseconds in `CLOCK_FILE`, which
 * a test may change while the program runs.
 */

const file = process.env.CLOCK_FILE ?? '';
const machine = Date;
const readDifference = () => Number(readFileSync(file, 'utf8'));
let difference = readDifference();
setInterval(() => {
  difference = readDifference();
}, 100).unref();

const now = () => machine.now() + difference;

globalThis.Date = new Proxy(machine, {
  construct: (target, values: [], self) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, self),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
