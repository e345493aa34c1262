export { axiosTransport, type CallOptions, createHttp, type Http } from './create-http.ts';
export { HttpError, type HttpErrorCode } from './http-error.ts';
export type { HttpRequest, HttpResponse, HttpTransport } from './http-transport.ts';
export { HttpTransportProvider, useHttp } from './use-http.ts';
export { requestPatience, useOverdue } from './use-overdue.ts';
