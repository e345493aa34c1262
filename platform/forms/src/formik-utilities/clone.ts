import { isObject } from './is-plain-object.ts';

/** `lodash-es/clone` for what forms hold: a copy of an array or of an object, with its prototype; a date; anything else itself. */
export default function clone<T>(value: T): T {
  if (Array.isArray(value)) return [...value] as T;
  if (value instanceof Date) return new Date(value) as T;
  if (!isObject(value)) return value;
  return Object.assign(Object.create(Object.getPrototypeOf(value) ?? Object.prototype), value);
}
