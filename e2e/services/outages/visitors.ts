import { setTimeout } from 'node:timers/promises';
import type { UploadTicket } from '@platform/contract';
import { type Answer, ask, type Call } from '@platform/verify/load';
import { newSubmission, newUpload, type Submission } from './submission.ts';

export interface SubmissionResult {
  readonly submission: Submission;
  readonly answers: readonly Answer[];
  readonly acknowledged: boolean;
  /** The reference that the site has given; null if none is given for this kind of form. */
  readonly reference: string | null;
}

export interface UploadResult {
  /** Null if no ticket was given. */
  readonly key: string | null;
  /** Of the content, in hex. */
  readonly sha256: string;
  readonly answers: readonly Answer[];
  readonly acknowledged: boolean;
}

export interface Observations {
  readonly submissions: readonly SubmissionResult[];
  readonly uploads: readonly UploadResult[];
  /** Must always be answered. */
  readonly pages: readonly Answer[];
  /** Records of the database, which may be refused. */
  readonly data: readonly Answer[];
}

export interface VisitorOptions {
  readonly servers: readonly string[];
  readonly pages: readonly string[];
  readonly data: readonly Call[];
  readonly rates: Readonly<Record<'applications' | 'enquiries' | 'uploads' | 'pages' | 'data', number>>;
}

/** One visitor in this number leaves after the first refusal. */
const impatient = 8;
/** The others give up after this time (ms): the services have been available again for long then. */
const patience = 90_000;
/** Visitors do not wait longer than this before they send a form again (ms). */
const longestWait = 2000;

/** Visitors come at a steady rate until `stop`, which resolves when all of them have left. */
export function startVisitors(options: VisitorOptions): { stop(): Promise<Observations> } {
  const { servers, pages, data, rates } = options;
  const stopped = new AbortController();
  const running = new Set<Promise<unknown>>();
  const observed = {
    submissions: [] as SubmissionResult[],
    uploads: [] as UploadResult[],
    pages: [] as Answer[],
    data: [] as Answer[],
  };
  let count = 0;
  const askOne = (turn: number, call: Call) => ask(servers[turn % servers.length] ?? '', call);

  /** All answers to one call: it is sent again until it is answered with this status, or the visitor leaves. */
  const askUntil = async (status: number, number: number, call: Call): Promise<readonly Answer[]> => {
    const answers: Answer[] = [];
    for (const until = performance.now() + patience; ; ) {
      // Each attempt goes to another server, as behind a proxy.
      const answer = await askOne(number + answers.length, call);
      answers.push(answer);
      if (answer.status === status || number % impatient === 0 || performance.now() > until) return answers;
      await setTimeout(Math.min(longestWait, Number(answer.headers['retry-after'] ?? 1) * 1000));
    }
  };
  const submit = async (kind: Submission['kind']) => {
    count += 1;
    const submission = await newSubmission(count, kind);
    const answers = await askUntil(200, count, submission);
    const last = answers.at(-1);
    const acknowledged = last?.status === 200;
    const reference = acknowledged && kind === 'application' ? JSON.parse(last.text).reference : null;
    observed.submissions.push({ submission, answers, acknowledged, reference });
  };
  const upload = async (turn: number) => {
    const { content, sha256, ticketCall } = newUpload(turn);
    const asked = await askUntil(201, turn, ticketCall);
    const given = asked.at(-1);
    if (given?.status !== 201) {
      observed.uploads.push({ key: null, sha256, answers: asked, acknowledged: false });
      return;
    }
    const { key, uploadUrl } = JSON.parse(given.text) as UploadTicket;
    const put = await askUntil(204, turn, { method: 'PUT', path: uploadUrl, body: content });
    const acknowledged = put.at(-1)?.status === 204;
    observed.uploads.push({ key, sha256, answers: [...asked, ...put], acknowledged });
  };
  const visit = async (turn: number) => {
    const path = pages[turn % pages.length] ?? '/';
    observed.pages.push(await askOne(turn, { method: 'GET', path, headers: { accept: 'text/html' } }));
  };
  const fetchData = async (turn: number) => {
    const call = data[turn % data.length];
    if (call) observed.data.push(await askOne(turn, call));
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
    every(rates.uploads, upload),
    every(rates.pages, visit),
    every(rates.data, fetchData),
  ]);
  return {
    async stop() {
      stopped.abort();
      await all;
      while (running.size > 0) await Promise.all(running);
      return observed;
    },
  };
}
