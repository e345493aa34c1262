import { numberParameters } from './numbered-parameters.ts';

test('names become numbers, and a name that occurs twice is one parameter', () => {
  expect(numberParameters('SELECT :a, :b FROM t WHERE c = :a')).toEqual({
    text: 'SELECT $1, $2 FROM t WHERE c = $1',
    names: ['a', 'b'],
  });
});

test('texts in quotes stay as they are', () => {
  expect(numberParameters(`SELECT ':a', 'it''s :b' WHERE c = :c`)).toEqual({
    text: `SELECT ':a', 'it''s :b' WHERE c = $1`,
    names: ['c'],
  });
});

test('the clock is the database or, in tests, a parameter', () => {
  expect(numberParameters('SELECT :clock', 'now()')).toEqual({ text: 'SELECT now()', names: [] });
  expect(numberParameters('SELECT :clock + :delay')).toEqual({
    text: 'SELECT CAST($1 AS BIGINT) + $2',
    names: ['clock', 'delay'],
  });
});
