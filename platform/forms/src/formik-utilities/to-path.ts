const name =
  /[^.[\]]+|\[(?:(-?\d+(?:\.\d+)?)|(["'])((?:(?!\2)[^\\]|\\.)*?)\2)\]|(?=(?:\.|\[\])(?:\.|\[\]|$))/g;

/** `lodash-es/toPath`: `a[0].b` becomes `['a', '0', 'b']`. Formik calls it for every field of each render. */
export default function toPath(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  const text = String(value ?? '');
  const parts = [...text.matchAll(name)].map(([match, number, quote, quoted = '']) =>
    quote ? quoted.replace(/\\(\\)?/g, '$1') : number || match,
  );
  return text.startsWith('.') ? ['', ...parts] : parts;
}
