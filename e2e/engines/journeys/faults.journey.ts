import { expect, test } from '../support/test.ts';

/* What every journey relies on: that a fault would be seen. */

test('a breach of the policy and an error in a page are seen', async ({
  visitor,
  network,
  expectedFaults,
}) => {
  expectedFaults.push(/policy violation: img-src/, /script error: .*broken on purpose/);
  await visitor.visit('/home');
  await visitor.evaluate(() => {
    const picture = document.createElement('img');
    picture.src = 'https://elsewhere.example/picture.png';
    document.body.append(picture);
    setTimeout(() => {
      throw new Error('broken on purpose');
    });
  });
  await expect.poll(() => network.faults().length).toBeGreaterThanOrEqual(2);
});
