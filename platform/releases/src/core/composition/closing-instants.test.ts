import { tinyRoute } from '../../testing/tiny-release.ts';
import { closingFindings } from './closing-instants.ts';

test('a page that closes within 14 days is named until it has closed', () => {
  const closesAt = '2027-04-01T00:00:00+05:30';
  const routes = [tinyRoute('/cellar', 'CellarPage', { closesAt }), tinyRoute('/open', 'OpenPage')];
  const isNamed = (now: string) => closingFindings({ unit: 'catalog', routes }, new Date(now)).length > 0;
  expect(
    ['2027-03-17T18:29:59Z', '2027-03-17T18:30:00Z', '2027-03-31T18:29:59Z', '2027-03-31T18:30:00Z'].map(
      isNamed,
    ),
  ).toEqual([false, true, true, false]);
  expect(closingFindings({ unit: 'catalog', routes }, new Date('2027-03-20T00:00:00Z'))).toEqual([
    {
      code: 'page-closes',
      sentence: expect.stringMatching(`^/cellar of catalog closes at ${closesAt.replace('+', '.')}`),
      warning: true,
    },
  ]);
});
