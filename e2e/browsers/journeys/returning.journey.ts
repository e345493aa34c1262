import { derivedUnit } from '../../support/derive-release.ts';
import { expect, test } from '../support/test.ts';

/** `careers/CareerPage.js`, for each request for a script or a stylesheet. */
const filesIn = (requests: readonly string[]) =>
  requests.flatMap((asked) => {
    const [, unit, name, type] = /\/assets\/(\w+)\/.*?([\w-]+)\.\w+\.(js|css)$/.exec(asked) ?? [];
    return unit ? `${unit}/${name}.${type}` : [];
  });

test('after a change of a text of careers, a returning visitor fetches the files that have changed, and no other', async ({
  visitor,
  network,
  operations,
  first: before,
}) => {
  await visitor.visit('/career');
  const first = [...network.requests()];
  const derived = await derivedUnit('careers', 'r00changed', (_, text) =>
    text.replaceAll('Explore Roles', 'Explore every Role'),
  );
  await operations.activate(await operations.publish(derived));
  await visitor.visit('/about');
  await visitor.visit('/career');
  const known = new Set(filesIn(first));
  const again = filesIn(network.requests().slice(first.length));
  // The composition names the page's file, so the entry stays the same.
  expect(again.filter((file) => known.has(file))).toEqual(['careers/CareerPage.js']);
  await operations.activate(before);
});
