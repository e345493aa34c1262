/** What React, or the language, gives to a component. */
const kept =
  /^(?:childContextTypes|contextTypes?|defaultProps|displayName|getDefaultProps|getDerivedState\w+|mixins|propTypes|type|name|length|prototype|caller|callee|arguments|arity|\$\$typeof|render|compare)$/;

/** `hoist-non-react-statics`: copies what a component has besides to the component around it. */
export default function hoistStatics<T extends object>(target: T, source: object): T {
  for (const key of Reflect.ownKeys(source)) {
    if (typeof key === 'string' && kept.test(key)) continue;
    const descriptor = Object.getOwnPropertyDescriptor(source, key);
    if (descriptor) Reflect.defineProperty(target, key, descriptor);
  }
  return target;
}
