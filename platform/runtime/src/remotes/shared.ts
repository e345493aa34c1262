import type { SharedLibraryName } from '@platform/contract';
import * as Host from '@platform/host';
import * as React from 'react';
import * as JsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';

/**
 * The libraries that the shell shares with all remotes, by import name. The build writes their versions into the
 * shell's release (`provides`).
 */
export const sharedLibraries: Readonly<
  Record<SharedLibraryName, { readonly version: string; readonly library: unknown }>
> = {
  react: { version: React.version, library: React },
  'react/jsx-runtime': { version: React.version, library: JsxRuntime },
  'react-dom': { version: ReactDom.version, library: ReactDom },
  '@platform/host': { version: HOST_VERSION, library: Host },
};
