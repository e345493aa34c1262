/** An object of a class, of `{}` or without a prototype; not a list, a date, a file, a map, an element … */
export function isObject(value: unknown): value is object {
  return Object.prototype.toString.call(value) === '[object Object]';
}

/** `lodash-es/isPlainObject`. */
export default function isPlainObject(value: unknown): boolean {
  if (!isObject(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || (Object.hasOwn(prototype, 'constructor') && prototype.constructor === Object);
}
