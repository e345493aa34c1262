import type { AxiosError, AxiosStatic } from 'axios';
import { HttpError, type HttpErrorCode } from './http-error.ts';
import type { HttpTransport } from './http-transport.ts';

/** axios is 21 kB: it is loaded with the first call, not with the page. See `eager-axios.ts` for the exception. */
const loadAxios = () => import('axios').then((module) => module.default);

export function axiosTransport(load: () => Promise<Pick<AxiosStatic, 'request'>> = loadAxios): HttpTransport {
  return async ({ url, body, signal, ...request }) => {
    try {
      const axios = await load();
      const { status, data } = await axios.request<unknown>({
        ...request,
        url,
        data: body,
        ...(signal && { signal }),
        validateStatus: () => true,
      });
      return { status, data };
    } catch (error) {
      const code = codeOf(error);
      throw new HttpError(code, `${request.method} ${url}: ${messages[code]}`, { cause: error });
    }
  };
}

const messages = {
  aborted: 'the caller aborted the request.',
  timeout: 'no response in time.',
  unreachable: 'no connection to the server.',
} as const satisfies Partial<Record<HttpErrorCode, string>>;

/** The code for an error without a response. */
function codeOf(error: unknown): keyof typeof messages {
  const { code } = error as Pick<AxiosError, 'code'>;
  if (code === 'ERR_CANCELED') return 'aborted';
  return code === 'ECONNABORTED' || code === 'ETIMEDOUT' ? 'timeout' : 'unreachable';
}
