export { axiosTransport } from './axios-transport.ts';
export { type CallOptions, createHttp, type Http } from './create-http.ts';
export { HttpError, type HttpErrorCode } from './http-error.ts';
export type { HttpAnswer, HttpRequest, HttpTransport } from './http-transport.ts';
export { HttpTransportProvider, useHttp } from './use-http.ts';
