/** Export of `@site/shared-ui/host` → the version that first had it, if its major version did not begin with it. */
export const hostSince: Readonly<Record<string, string>> = {};
