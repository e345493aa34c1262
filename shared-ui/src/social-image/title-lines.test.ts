import { titleLines } from './title-lines.ts';

/** Every character is half as wide as the font is high. */
const measure = (text: string, size: number) => (text.length * size) / 2;
const space = { width: 500, sizes: [100, 50], maxLines: (size: number) => Math.floor(200 / size) };

test('a short title is as large as it can be', () => {
  expect(titleLines('Careers', space, measure)).toEqual({ size: 100, lines: ['Careers'] });
});

test('a longer one is broken between words, and made smaller where it has too many lines', () => {
  expect(titleLines('Join Innovation', space, measure)).toEqual({ size: 100, lines: ['Join', 'Innovation'] });
  expect(titleLines('Join us and Innovation', space, measure).size).toBe(50);
});

test('a word that is wider than its space makes the title smaller', () => {
  expect(titleLines('HelpMyVehicle', space, measure)).toEqual({ size: 50, lines: ['HelpMyVehicle'] });
});

test('lines are about as long as one another: no word is left alone', () => {
  const { lines } = titleLines('Vehicles and their people', space, measure);
  expect(lines).toEqual(['Vehicles and', 'their people']);
});

test('what fits in no size is drawn in the smallest', () => {
  expect(titleLines('Incomprehensibilities', space, measure)).toEqual({
    size: 50,
    lines: ['Incomprehensibilities'],
  });
});
