import { axiosTransport } from './create-http.ts';

/** The transport that `useHttp` takes by itself, for pages that name it. */
export const eagerAxios = axiosTransport();
