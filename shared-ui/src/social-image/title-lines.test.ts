import { titleLines } from './title-lines.ts';

/** Every character is half as wide as the font size. */
const measure = (text: string, size: number) => (text.length * size) / 2;
const space = { width: 500, sizes: [100, 50], maxLines: (size: number) => Math.floor(200 / size) };

test('lines have similar lengths: there is no single word on the last line', () => {
  const { lines } = titleLines('Vehicles and their people', space, measure);
  expect(lines).toEqual(['Vehicles and', 'their people']);
});

test('a title that does not fit at any size gets the smallest', () => {
  expect(titleLines('Incomprehensibilities', space, measure)).toEqual({
    size: 50,
    lines: ['Incomprehensibilities'],
  });
});

test('a title of many words is broken with few measurements', () => {
  const counted = jest.fn(measure);
  const { size, lines } = titleLines(Array(40).fill('a').join(' '), space, counted);
  expect(size).toBe(50);
  expect(lines.map((line) => line.length)).toEqual([19, 19, 19, 19]);
  expect(counted.mock.calls.length).toBeLessThan(400);
});

test('a title with too many words gets the fewest lines at the smallest size', () => {
  const { size, lines } = titleLines(Array(60).fill('a').join(' '), space, measure);
  expect(size).toBe(50);
  expect(lines).toHaveLength(6);
});
