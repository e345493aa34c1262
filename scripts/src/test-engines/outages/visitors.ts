import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { newSubmission, type Submission } from './submission.ts';

/** The answer to one request. */
export interface Answer {
  readonly path: string;
  /** Null without an answer. */
  readonly status: number | null;
  readonly retryAfter: string | null;
  readonly milliseconds: number;
  /** The beginning of the body, or why there was no answer. */
  readonly text: string;
}

/** What a visitor has experienced with one form. */
export interface SubmissionResult {
  readonly submission: Submission;
  readonly answers: readonly Answer[];
  /** Whether the site has confirmed it. */
  readonly acknowledged: boolean;
  /** The reference that the site has given; null if none is given for this kind of form. */
  readonly reference: string | null;
}

export interface Observations {
  readonly submissions: readonly SubmissionResult[];
  readonly pages: readonly Answer[];
}

export interface VisitorOptions {
  /** Addresses of the servers. */
  readonly servers: readonly string[];
  readonly secret: string;
  readonly pages: readonly string[];
  /** Per second. */
  readonly rates: { readonly applications: number; readonly enquiries: number; readonly pages: number };
}

/** One visitor in this number leaves after the first refusal. */
const impatient = 8;
/** The others give up after this time (ms): the engines have been available again for long then. */
const patience = 90_000;
/** Visitors do not wait longer than this before they send a form again (ms). */
const longestWait = 2000;
/** Beyond this, a request counts as unanswered (ms). */
const answerLimit = 25_000;

/** Visitors come at a steady rate until `stop`, which resolves when all of them have left. */
export function startVisitors(options: VisitorOptions): { stop(): Promise<Observations> } {
  const { servers, secret, pages, rates } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const stopped = new AbortController();
  const running = new Set<Promise<unknown>>();
  const observed = { submissions: [] as SubmissionResult[], pages: [] as Answer[] };
  let count = 0;
  const serverOf = (turn: number) => servers[turn % servers.length] ?? '';

  const submit = async (kind: Submission['kind']) => {
    count += 1;
    const number = count;
    const submission = await newSubmission(number, kind, secret);
    const answers: Answer[] = [];
    for (const until = performance.now() + patience; ; ) {
      // Each attempt goes to another server, as behind a proxy.
      const answer = await send(serverOf(number + answers.length), agent, submission);
      answers.push(answer);
      const acknowledged = answer.status === 200;
      if (acknowledged || number % impatient === 0 || performance.now() > until) {
        const reference = acknowledged && kind === 'application' ? JSON.parse(answer.text).reference : null;
        observed.submissions.push({ submission, answers, acknowledged, reference });
        return;
      }
      await setTimeout(Math.min(longestWait, Number(answer.retryAfter ?? 1) * 1000));
    }
  };
  const visit = async (turn: number) => {
    const path = pages[turn % pages.length] ?? '/';
    observed.pages.push(await send(serverOf(turn), agent, { path, headers: { accept: 'text/html' } }));
  };
  const every = async (perSecond: number, act: (turn: number) => Promise<void>) => {
    for (let turn = 0; !stopped.signal.aborted; turn += 1) {
      const one = act(turn).finally(() => running.delete(one));
      running.add(one);
      await setTimeout(1000 / perSecond);
    }
  };
  const all = Promise.all([
    every(rates.applications, () => submit('application')),
    every(rates.enquiries, () => submit('enquiry')),
    every(rates.pages, visit),
  ]);
  return {
    async stop() {
      stopped.abort();
      await all;
      while (running.size > 0) await Promise.all(running);
      agent.destroy();
      return observed;
    },
  };
}

type Call = Pick<Submission, 'path' | 'headers'> & Partial<Pick<Submission, 'body'>>;

/** Never rejects. */
function send(server: string, agent: Agent, { path, headers, body }: Call): Promise<Answer> {
  const began = performance.now();
  const method = body === undefined ? 'GET' : 'POST';
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  return new Promise((resolve) => {
    const end = (status: number | null, text: string, retryAfter: string | null = null) =>
      resolve({
        path,
        status,
        text: text.slice(0, 300),
        retryAfter,
        milliseconds: performance.now() - began,
      });
    const asked = request(
      `${server}${path}`,
      { agent, method, headers: { ...headers, ...length } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => end(answer.statusCode ?? null, text, answer.headers['retry-after'] ?? null));
        answer.on('error', (error) => end(null, error.message));
      },
    );
    asked.setTimeout(answerLimit, () => asked.destroy(new Error('no answer')));
    asked.on('error', (error) => end(null, error.message));
    asked.end(body);
  });
}
