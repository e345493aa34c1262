import { createContext, useContext, useMemo } from 'react';
import { axiosTransport, createHttp, type Http } from './create-http.ts';
import type { HttpTransport } from './http-transport.ts';

const TransportContext = createContext<HttpTransport | null>(null);
const browserTransport = axiosTransport();

/** For tests, which provide a network of their own. */
export const HttpTransportProvider = TransportContext.Provider;

/** @param ownTransport for a page that loads axios later */
export function useHttp(base: string, ownTransport: HttpTransport = browserTransport): Http {
  const transport = useContext(TransportContext) ?? ownTransport;
  return useMemo(() => createHttp(base, transport), [base, transport]);
}
