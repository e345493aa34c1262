/* The federation runtime. `federation.ts` loads it for entries that its small part does not suffice for. */

import * as core from '@module-federation/runtime/core';

export { default as bundlerRuntime } from '@module-federation/webpack-bundler-runtime';
export { core };
