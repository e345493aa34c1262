import originalHoist from 'hoist-non-react-statics';
import originalCloneDeep from 'lodash-es/cloneDeep';
import originalIsPlainObject from 'lodash-es/isPlainObject';
import originalToPath from 'lodash-es/toPath';
import clone from './clone.ts';
import cloneDeep from './clone-deep.ts';
import hoistStatics from './hoist-statics.ts';
import isPlainObject from './is-plain-object.ts';
import toPath from './to-path.ts';

class Applicant {
  skills = ['b'];
}

const circle: Record<string, unknown> = { list: [1] };
circle.self = circle;

const copied = [null, 'text', { b: [{ c: 'd' }], h: undefined }, new Applicant(), new Date(7), circle];
const others = [Object.create(null), () => 1, new File([], 'f'), document.body];
const names = [
  '',
  'a',
  'a[0].b',
  '.a',
  'a.',
  'a..b',
  '["a.b"].c',
  'a["q\\"r"]',
  'a[]',
  'a[-1]',
  '..',
  ['a', 0],
];

type Utility = (value: never) => unknown;

test.each<[what: string, values: readonly unknown[], mine: Utility, theirs: Utility]>([
  ['copies', copied, cloneDeep, originalCloneDeep],
  ['plain objects', [...copied, ...others], isPlainObject, originalIsPlainObject],
  ['parts of names', names, toPath, originalToPath],
])('%s are those of lodash', (_, values, mine, theirs) => {
  expect(values.map((value) => mine(value as never))).toStrictEqual(
    values.map((value) => theirs(value as never)),
  );
});

test('a shallow copy shares its parts, a deep one does not', () => {
  const value = { list: [{ a: 1 }] };
  expect(clone(value).list).toBe(value.list);
  expect(cloneDeep(value).list[0]).not.toBe(value.list[0]);
  const copy = cloneDeep(circle);
  expect(copy.self).toBe(copy);
});

test('the same statics of a component are copied', () => {
  const inner = Object.assign(() => null, { displayName: 'Plain', propTypes: {}, load: 1 });
  const [mine, theirs] = [() => null, () => null];
  hoistStatics(mine, inner);
  originalHoist(theirs, inner);
  expect({ ...mine }).toEqual({ ...theirs });
});
