import { createContext, useContext, useMemo } from 'react';
import { axiosTransport } from './axios-transport.ts';
import { createHttp, type Http } from './create-http.ts';

const TransportContext = createContext(axiosTransport());

/** The testing kit puts its own network here. */
export const HttpTransportProvider = TransportContext.Provider;

/** Calls below `base`, which is one of the settings' bases. */
export function useHttp(base: string): Http {
  const transport = useContext(TransportContext);
  return useMemo(() => createHttp(base, transport), [base, transport]);
}
