import { createContext, useContext, useMemo } from 'react';
import { axiosTransport, createHttp, type Http } from './create-http.ts';
import type { HttpTransport } from './http-transport.ts';

const TransportContext = createContext<HttpTransport | null>(null);
const lazyAxios = axiosTransport();

/** For tests, which provide a network of their own. */
export const HttpTransportProvider = TransportContext.Provider;

/**
 * @param base one of the settings' bases
 * @param ownTransport `eagerAxios`, for a page that needs data as soon as it is shown
 */
export function useHttp(base: string, ownTransport: HttpTransport = lazyAxios): Http {
  const transport = useContext(TransportContext) ?? ownTransport;
  return useMemo(() => createHttp(base, transport), [base, transport]);
}
