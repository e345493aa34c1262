import originalHoist from 'hoist-non-react-statics';
import originalClone from 'lodash-es/clone';
import originalCloneDeep from 'lodash-es/cloneDeep';
import originalIsPlainObject from 'lodash-es/isPlainObject';
import originalToPath from 'lodash-es/toPath';
import { Component, createContext, createElement } from 'react';
import clone from './clone.ts';
import cloneDeep from './clone-deep.ts';
import hoistStatics from './hoist-statics.ts';
import isPlainObject from './is-plain-object.ts';
import toPath from './to-path.ts';

class Applicant {
  name = 'a';
  skills = ['b'];
}

const circle: Record<string, unknown> = { list: [1] };
circle.self = circle;

const values: readonly unknown[] = [
  undefined,
  null,
  '',
  'text',
  0,
  1.5,
  true,
  {},
  [],
  { a: '', b: [{ c: 'd' }, 'e'], f: { g: null, h: undefined } },
  [['a'], { b: 1 }],
  new Applicant(),
  { nested: new Applicant(), on: new Date(5) },
  Object.assign(Object.create(null), { a: [1] }),
  new Date(7),
  { [Symbol.for('mark')]: ['x'], b: 1 },
  circle,
];

test.each(values.map((value, index) => [index, value]))(
  'value %i is copied as lodash does it',
  (_index, value) => {
    for (const [mine, theirs] of [
      [clone(value), originalClone(value)],
      [cloneDeep(value), originalCloneDeep(value)],
    ]) {
      expect(mine).toEqual(theirs);
      expect(mine === value).toBe(theirs === value);
      if (typeof mine === 'object' && mine !== null)
        expect(Object.getPrototypeOf(mine)).toBe(Object.getPrototypeOf(theirs));
    }
  },
);

test('a shallow copy shares its parts, a deep one does not', () => {
  const value = { list: [{ a: 1 }] };
  expect(clone(value).list).toBe(value.list);
  expect(cloneDeep(value).list[0]).not.toBe(value.list[0]);
  const copy = cloneDeep(circle);
  expect(copy.self).toBe(copy);
});

test('the same values are plain objects', () => {
  const others = [
    () => 1,
    /a/,
    new Map(),
    new Set(),
    new File([], 'f'),
    document.body,
    createElement('p', { key: 1 }),
    Symbol('s'),
  ];
  for (const value of [...values, ...others]) expect(isPlainObject(value)).toBe(originalIsPlainObject(value));
});

test('names of fields have the same parts', () => {
  const names = [
    '',
    'a',
    'a.b',
    'a[0]',
    'a[0].b',
    'a.0.b',
    '.a',
    'a.',
    'a..b',
    '[0]',
    '["a.b"].c',
    "['x']",
    'a[b]',
    'a["q\\"r"]',
    'a[]',
    'a[-1]',
    'a[1.5]',
    ' a ',
    'ä.ö',
    '..',
    'a[0][1]',
  ];
  for (const name of names) expect([name, toPath(name)]).toEqual([name, originalToPath(name)]);
  for (const value of [['a', 0], [], null, undefined, 5])
    expect(toPath(value)).toEqual(originalToPath(value));
});

test('the same statics of a component are copied', () => {
  const context = createContext(null);
  class Inner extends Component {
    static displayName = 'Inner';
    static defaultProps = { a: 1 };
    static override contextType = context;
    static getDerivedStateFromProps = () => null;
    static load = () => 'loaded';
    static get lazy() {
      return 'lazy';
    }
    override render() {
      return null;
    }
  }
  const plain = Object.assign(() => null, { displayName: 'Plain', propTypes: {}, load: 1 });
  for (const inner of [Inner, plain]) {
    const [mine, theirs] = [1, 2].map(() => () => null) as [() => null, () => null];
    hoistStatics(mine, inner);
    originalHoist(theirs as never, inner as never);
    for (const key of Reflect.ownKeys(inner)) {
      // Both functions have a name and a length of their own.
      const [own, original] = [mine, theirs].map((one) => Object.getOwnPropertyDescriptor(one, key));
      expect([key, own?.value, own?.get]).toEqual([key, original?.value, original?.get]);
    }
  }
});
