import type { HttpRequest, HttpResponse, HttpTransport } from '../http/create-http.ts';
import { HttpError } from '../http/http-error.ts';

/** `GET /stock/7` → a function that returns the response or throws. */
export type NetworkRoutes = Readonly<
  Record<string, (request: HttpRequest) => HttpResponse | Promise<HttpResponse>>
>;

export interface Network {
  readonly transport: HttpTransport;
  /** All requests, in order. */
  readonly requests: readonly HttpRequest[];
}

/** A network that responds from a table and records the requests. Other addresses are unreachable. */
export function createNetwork(routes: NetworkRoutes): Network {
  const requests: HttpRequest[] = [];
  const transport: HttpTransport = async (request) => {
    requests.push(request);
    const respond = routes[`${request.method} ${request.url}`];
    if (!respond) {
      throw new HttpError(
        'unreachable',
        `${request.method} ${request.url}: the test’s network has no such route.`,
      );
    }
    return respond(request);
  };
  return { transport, requests };
}
