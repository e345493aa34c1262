declare module 'lodash-es/cloneDeep' {
  export default function cloneDeep<T>(value: T): T;
}
declare module 'lodash-es/isPlainObject' {
  export default function isPlainObject(value: unknown): boolean;
}
declare module 'lodash-es/toPath' {
  export default function toPath(value: unknown): readonly string[];
}
