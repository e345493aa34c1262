import { parseArgs } from 'node:util';
import {
  type Found,
  kinds,
  mostUndone,
  type Rollouts,
  simulateUndo,
  undoneTooOften,
} from '@platform/verify/undo';

/**
 * `npm run simulate:undo`: simulates visitors of healthy and of failing releases. It prints how many releases are undone, and
 * after how many visits, one for each network. Exit code 1: healthy releases of some kind are undone too often.
 *
 *     --rollouts 5000    of each kind (the default)
 *     --seed 1           other random visitors
 */
const { values } = parseArgs({
  options: { rollouts: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' } },
});
const [rollouts, seed] = [Number(values.rollouts), Number(values.seed)];
if (!(Number.isInteger(rollouts) && rollouts > 0 && Number.isInteger(seed))) {
  console.error('--rollouts needs a whole number from 1 up, and --seed a whole number.');
  process.exit(2);
}

const percent = (share: number) => `${Number((share * 100).toFixed(2))} %`;
const found = ({ share, median, slow }: Found) =>
  share === 0 ? '0 %' : `${percent(share)}, ${median} to ${slow}`;
const row = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);
const failing = ({ fault: { share, browser } }: Rollouts) =>
  browser ? `all in ${browser} (1 %)` : share > 0 ? percent(share) : 'nothing';

console.log(`${rollouts} rollouts of each kind, seed ${seed}; after how many visits: median to 95 %`);
const head = [
  'visitors',
  'always fail',
  'fails',
  'visits before',
  'watched',
  'undone',
  'told',
  'told in a browser',
];
row(head);
row(head.map(() => '---'));
const tooOften: string[] = [];
for (const kind of kinds) {
  const { who, visitors, history, watched } = kind;
  const { undone, told, inBrowser } = simulateUndo(kind, rollouts, seed);
  if (undoneTooOften(kind, undone.share)) tooOften.push(`${who} after ${history} visits`);
  row([
    ...[who, percent(visitors.broken), failing(kind), `${history}`, `${watched}`],
    ...[undone, told, inBrowser].map(found),
  ]);
}
if (tooOften.length > 0) {
  const most = percent(mostUndone);
  console.error(`More than ${most} of the healthy releases were undone, with: ${tooOften.join(', ')}.`);
  process.exitCode = 1;
}
