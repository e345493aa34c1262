export {
  axiosTransport,
  type CallOptions,
  createHttp,
  type Http,
  type HttpRequest,
  type HttpResponse,
  type HttpTransport,
  HttpTransportProvider,
  loadAxios,
  useHttp,
} from './create-http.ts';
export { HttpError, type HttpErrorCode } from './http-error.ts';
export { overdueDelay, useOverdue } from './use-overdue.ts';
