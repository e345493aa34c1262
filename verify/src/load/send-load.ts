import { Agent, request } from 'node:http';

/** One kind of request and its rate. */
export interface Traffic {
  readonly name: string;
  readonly perSecond: number;
  /** The next request of this kind. */
  next(turn: number): Call;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** The results of one kind of request. Times are in ms, shortest first. */
export interface Answers {
  readonly times: readonly number[];
  /** Statuses from 400 with the beginning of the answer, and reasons why there was no answer. */
  readonly errors: readonly string[];
}

/** How often the due requests are sent (ms). */
const tick = 5;

/**
 * Sends each kind of request at its rate, whether the server keeps up or not, and waits for all answers.
 *
 * @param end ends it before the seconds are over
 */
export async function sendLoad(
  url: string,
  traffic: readonly Traffic[],
  seconds: number,
  end?: AbortSignal,
): Promise<ReadonlyMap<string, Answers>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const results = new Map(
    traffic.map(({ name }) => [name, { times: [] as number[], errors: [] as string[] }]),
  );
  const open = new Set<Promise<void>>();
  const sent = new Map<Traffic, number>();
  const began = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = (performance.now() - began) / 1000;
      for (const kind of traffic) {
        const due = Math.floor(Math.min(elapsed, seconds) * kind.perSecond);
        for (let turn = sent.get(kind) ?? 0; turn < due; turn += 1) {
          const result = results.get(kind.name);
          const call = send(new URL(kind.next(turn).path, url), agent, kind.next(turn)).then(
            ({ time, error }) => {
              if (error === null) result?.times.push(time);
              else result?.errors.push(error);
              open.delete(call);
            },
          );
          open.add(call);
        }
        sent.set(kind, due);
      }
      if (elapsed < seconds && !end?.aborted) return;
      clearInterval(timer);
      resolve();
    }, tick);
  });
  await Promise.all(open);
  agent.destroy();
  for (const { times } of results.values()) times.sort((a, b) => a - b);
  return results;
}

/** How much of the answer an error has (characters). */
const saidOfError = 200;

function send(
  url: URL,
  agent: Agent,
  call: Call,
): Promise<{ readonly time: number; readonly error: string | null }> {
  const began = performance.now();
  const { method, headers = {}, body } = call;
  return new Promise((resolve) => {
    const finish = (error: string | null) => resolve({ time: performance.now() - began, error });
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    const asked = request(
      url,
      { agent, method, headers: { ...headers, ...length }, timeout: 30_000 },
      (answer) => {
        const { statusCode = 0 } = answer;
        let said = '';
        if (statusCode < 400) answer.resume();
        else
          answer
            .setEncoding('utf8')
            .on('data', (part: string) => (said = (said + part).slice(0, saidOfError)));
        answer.on('end', () => finish(statusCode < 400 ? null : `${call.path}: ${statusCode} ${said}`));
        answer.on('error', (error) => finish(`${call.path}: ${error.message}`));
      },
    );
    asked.on('timeout', () => asked.destroy(new Error('no answer in 30 s')));
    asked.on('error', (error) => finish(`${call.path}: ${error.message}`));
    asked.end(body);
  });
}

/** The time within which this share of the answers came (ms); 0 if there was no answer. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
