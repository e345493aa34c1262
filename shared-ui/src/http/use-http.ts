import { createContext, useContext, useMemo } from 'react';
import { axiosTransport } from './axios-transport.ts';
import { createHttp, type Http } from './create-http.ts';
import type { HttpTransport } from './http-transport.ts';

const TransportContext = createContext<HttpTransport | null>(null);
const lazyAxios = axiosTransport();

/** The test support puts its own network here. */
export const HttpTransportProvider = TransportContext.Provider;

/**
 * Calls below `base`, which is one of the settings' bases.
 *
 * @param ownTransport for a page that calls as soon as it is there: `eagerAxios`, which comes with the page's code
 */
export function useHttp(base: string, ownTransport: HttpTransport = lazyAxios): Http {
  const transport = useContext(TransportContext) ?? ownTransport;
  return useMemo(() => createHttp(base, transport), [base, transport]);
}
