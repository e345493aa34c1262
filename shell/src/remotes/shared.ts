import type { SharedLibraryName } from '@site/shared-ui/contracts';
import * as Host from '@site/shared-ui/host';
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
  '@site/shared-ui/host': { version: HOST_VERSION, library: Host },
};
