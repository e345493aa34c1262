import { jest } from '@jest/globals';
import { site } from '@site/shared-ui/site';

test('the month of the foundation is written as in India, without creating a formatter', async () => {
  const Formatter = Intl.DateTimeFormat;
  const write = (month: 'short' | 'long') =>
    new Formatter('en-IN', { month, year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${site.founded}-01`),
    );
  // A formatter takes longer to create than the rest of the home page's code to run.
  const created = jest.spyOn(Intl, 'DateTimeFormat');
  const { foundedLong, foundedShort } = await import('./founded.data.ts');
  expect(created).not.toHaveBeenCalled();
  expect([foundedShort, foundedLong]).toEqual([write('short'), write('long')]);
});
