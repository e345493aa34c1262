import clone from './clone.ts';

/** `lodash-es/cloneDeep` for what forms hold, also if values refer to each other in a circle. */
export default function cloneDeep<T>(value: T, known: Map<unknown, unknown> = new Map()): T {
  if (known.has(value)) return known.get(value) as T;
  const copy = clone(value);
  if (copy === value || copy instanceof Date) return copy;
  known.set(value, copy);
  for (const key of Reflect.ownKeys(copy as object)) {
    // The length of an array is its own.
    if (!Object.prototype.propertyIsEnumerable.call(copy, key)) continue;
    Reflect.set(copy as object, key, cloneDeep(Reflect.get(copy as object, key), known));
  }
  return copy;
}
