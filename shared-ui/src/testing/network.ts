import { HttpError } from '../http/http-error.ts';
import type { HttpAnswer, HttpRequest, HttpTransport } from '../http/http-transport.ts';

/** `GET /pincode/641001` → an answer's data, a whole answer, or a function that makes one (or throws). */
export type NetworkRoutes = Readonly<
  Record<string, (request: HttpRequest) => HttpAnswer | Promise<HttpAnswer>>
>;

export interface Network {
  readonly transport: HttpTransport;
  /** What has been called, in order. */
  readonly requests: readonly HttpRequest[];
}

/** A network that answers from a table and writes down what it was asked; what it does not know is unreachable. */
export function createNetwork(routes: NetworkRoutes): Network {
  const requests: HttpRequest[] = [];
  const transport: HttpTransport = async (request) => {
    requests.push(request);
    const answer = routes[`${request.method} ${request.url}`];
    if (!answer) {
      throw new HttpError(
        'unreachable',
        `${request.method} ${request.url}: the test’s network has no such route.`,
      );
    }
    return answer(request);
  };
  return { transport, requests };
}

/** An answer that the test gives when it wants to: `const call = held<HttpAnswer>(); … call.answer(…)`. */
export function held<Value>() {
  let answer: (value: Value) => void = () => {};
  let fail: (error: unknown) => void = () => {};
  const promise = new Promise<Value>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  return { promise, answer, fail };
}
