import { type Answer, ask, type Call } from './ask.ts';

export interface Traffic {
  readonly name: string;
  readonly perSecond: number;
  next(turn: number): Sent | Promise<Sent>;
}

type Sent = Call & { readonly onAnswer?: (answer: Answer) => unknown };

/** The results of one kind of request. Times are in ms, shortest first. */
export interface Answers {
  readonly times: readonly number[];
  /** Statuses from 400 with the beginning of the answer, and reasons why there was no answer. */
  readonly errors: readonly string[];
}

/** How often the due requests are sent (ms). */
const tick = 5;

/** How much of the answer an error has (characters). */
const saidOfError = 200;

/** Sends each kind at its rate, whether the server keeps up or not. @param end ends it before the seconds are over */
export async function sendLoad(
  url: string,
  traffic: readonly Traffic[],
  seconds: number,
  end?: AbortSignal,
): Promise<ReadonlyMap<string, Answers>> {
  const results = new Map(
    traffic.map(({ name }) => [name, { times: [] as number[], errors: [] as string[] }]),
  );
  const open = new Set<Promise<void>>();
  const send = async (kind: Traffic, turn: number) => {
    const result = results.get(kind.name);
    const { onAnswer, ...call } = await kind.next(turn);
    const answer = await ask(url, call);
    const { path, status, text, milliseconds } = answer;
    if (status !== null && status < 400) result?.times.push(milliseconds);
    else result?.errors.push(`${path}: ${status ?? 'no answer:'} ${text.slice(0, saidOfError)}`);
    await onAnswer?.(answer);
  };
  const sent = new Map<Traffic, number>();
  const began = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = (performance.now() - began) / 1000;
      for (const kind of traffic) {
        const due = Math.floor(Math.min(elapsed, seconds) * kind.perSecond);
        for (let turn = sent.get(kind) ?? 0; turn < due; turn += 1) {
          const one = send(kind, turn).finally(() => open.delete(one));
          open.add(one);
        }
        sent.set(kind, due);
      }
      if (elapsed < seconds && !end?.aborted) return;
      clearInterval(timer);
      resolve();
    }, tick);
  });
  await Promise.all(open);
  for (const { times } of results.values()) times.sort((a, b) => a - b);
  return results;
}

/** The time within which this share of the answers came (ms); 0 if there was no answer. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
