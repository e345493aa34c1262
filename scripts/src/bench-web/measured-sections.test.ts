import { fillSections } from './measured-sections.ts';

const document =
  'Before\n<!-- measured: a -->\nold\n<!-- end -->\nbetween\n<!-- measured: b -->\n<!-- end -->\nafter\n';

test('measured parts are replaced, and nothing else of the document', () => {
  expect(fillSections(document, { a: 'new $& figures', b: 'more' })).toBe(
    'Before\n<!-- measured: a -->\nnew $& figures\n<!-- end -->\nbetween\n<!-- measured: b -->\nmore\n<!-- end -->\nafter\n',
  );
});

test('a document without the place for a part says which', () => {
  expect(() => fillSections(document, { c: 'x' })).toThrow('no place for "c"');
});
