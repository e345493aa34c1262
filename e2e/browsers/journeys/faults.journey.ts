import { expect, test } from '../support/test.ts';

/* Every journey relies on the detection of faults. */

test('a violation of the content security policy and an error in a page are detected', {
  tag: '@long',
}, async ({ visitor, network, expectedFaults }) => {
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
