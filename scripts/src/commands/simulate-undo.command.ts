import { parseArgs } from 'node:util';
import { kinds, simulateUndo } from '@site/verify/undo/simulate-undo';

/**
 * `npm run simulate:undo`: simulates releases with a given share of failing visits. It prints how many of them are undone, and
 * after how many visits.
 *
 *     --rollouts 10000   of each kind (the default)
 *     --seed 1           other random visits
 */
const { values } = parseArgs({
  options: { rollouts: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const [rollouts, seed] = [Number(values.rollouts), Number(values.seed)];
if (!(Number.isInteger(rollouts) && rollouts > 0 && Number.isInteger(seed))) {
  console.error('--rollouts needs a whole number from 1 up, and --seed a whole number.');
  process.exit(2);
}

const percent = (share: number) => `${(share * 100).toFixed(share > 0 && share < 0.1 ? 2 : 0)} %`;
const visits = (count: number) => (Number.isNaN(count) ? '–' : String(count));
const row = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);

console.log(`${rollouts} rollouts of each kind, seed ${seed}`);
row(['failing visits', 'before', 'visits before', 'watched', 'undone', 'median visit', '95 % by visit']);
row(Array.from({ length: 7 }, () => '---'));
for (const kind of kinds) {
  const { undone, median, slow } = simulateUndo(kind, rollouts, seed);
  const { share, before, history, watched } = kind;
  row([
    percent(share),
    percent(before),
    `${history}`,
    `${watched}`,
    percent(undone),
    visits(median),
    visits(slow),
  ]);
}
