import { HttpError } from '../http/http-error.ts';
import type { HttpAnswer, HttpRequest, HttpTransport } from '../http/http-transport.ts';

/** `GET /pincode/641001` → a function that returns the response or throws. */
export type NetworkRoutes = Readonly<
  Record<string, (request: HttpRequest) => HttpAnswer | Promise<HttpAnswer>>
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

/**
 * A promise that the test settles, like `Promise.withResolvers`: `const call = held<void>(); … call.answer()`.
 */
export function held<Value>() {
  let answer: (value: Value) => void = () => {};
  let fail: (error: unknown) => void = () => {};
  const promise = new Promise<Value>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  return { promise, answer, fail };
}
