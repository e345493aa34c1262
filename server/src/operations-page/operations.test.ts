import { readJournal } from '@site/composition';
import { operationsSite } from '../testing/operations-site.ts';

test('rollback', async () => {
  await using site = await operationsSite();
  const asha = await site.signIn();
  const first = await asha.get();
  console.log(first.html, first.text);
  const plan = await asha.press('Roll back careers');
  console.log(plan.text);
  const done = await asha.press('Apply');
  console.log(done.text);
  console.log((await readJournal(site.store)).at(-1));
});
