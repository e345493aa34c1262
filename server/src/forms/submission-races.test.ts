import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { UploadTicket } from '@site/shared-ui/contracts';
import fc from 'fast-check';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { writeIndex } from '../pincodes/write-index.ts';
import { applicationRequest, applications } from '../testing/form-request.ts';
import { racePlans } from '../testing/race-plans.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { sourceRow } from '../testing/sample-pincodes.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const main = fileURLToPath(new URL('../testing/api.process.ts', import.meta.url));

/** What a visitor sends until it is acknowledged. Equal numbers share a key; `content` distinguishes the resumes. */
const step = fc.record({
  kind: fc.constantFrom('application', 'application', 'upload'),
  number: fc.integer({ min: 0, max: 9 }),
  content: fc.integer({ min: 0, max: 1 }),
});

const plans = fc.record({
  visitors: fc.array(fc.array(step, { minLength: 3, maxLength: 8 }), { minLength: 4, maxLength: 6 }),
  /** A server is killed after this number of responses, with this delay in milliseconds. */
  kills: fc.array(
    fc.record({ after: fc.integer({ min: 1, max: 8 }), delay: fc.integer({ min: 0, max: 15 }) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
});
type Plan = typeof plans extends fc.Arbitrary<infer T> ? T : never;

interface Server {
  readonly url: string;
  readonly child: ChildProcess;
}

async function startServer(env: Readonly<Record<string, string>>): Promise<Server> {
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  for await (const line of createInterface(child.stderr)) {
    const url = /http:\S+/.exec(line)?.[0];
    if (url !== undefined) return { url, child };
  }
  throw new Error('The server did not start.');
}

const contentOf = (number: number, content: number) => samplePdf(20_000 + 40_000 * content + number);
const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Two servers share a folder. They are killed and restarted in turn while visitors send forms and files. */
async function race({ visitors, kills }: Plan) {
  await using folder = await temporaryFolder();
  const pincodesDir = join(folder.path, 'pincodes');
  const dataDir = join(folder.path, 'data');
  await mkdir(pincodesDir);
  await writeFile(join(pincodesDir, 'pincodes.index.gz'), gzipSync(writeIndex([sourceRow()])));
  const env = {
    ...{
      DATA_DIR: dataDir,
      PINCODES_DIR: pincodesDir,
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMIT_SCALE: '1000',
    },
    PUBLIC_ORIGIN: 'http://site.example',
  };
  const servers = await Promise.all([startServer(env), startServer(env)]);
  const left = kills.map((kill) => ({ ...kill }));
  let restarting: Promise<void> = Promise.resolve();
  let victim = 0;

  /** Counts a response, and kills the next server when its time has come. */
  const answered = () => {
    const [next] = left;
    if (next === undefined) return;
    next.after -= 1;
    if (next.after > 0) return;
    left.shift();
    restarting = restarting.then(async () => {
      const index = victim % servers.length;
      victim += 1;
      const { child } = servers[index] as Server;
      const exited = once(child, 'exit');
      setTimeout(() => child.kill('SIGKILL'), next.delay);
      await exited;
      servers[index] = await startServer(env);
    });
  };

  /** Sends to one server after the other until a response is not a server error. */
  const send = async (turn: number, path: string, init: RequestInit) => {
    for (let attempt = turn; ; attempt += 1) {
      const { url } = servers[attempt % servers.length] as Server;
      try {
        const answer = await fetch(`${url}${path}`, init);
        const body = await answer.text();
        if (answer.status < 500) {
          answered();
          return { status: answer.status, body };
        }
      } catch {
        // The server was killed.
        await restarting;
      }
    }
  };

  const references = new Map<string, Set<string>>();
  const uploads: { key: string; sha256: string }[] = [];
  const visit = async (steps: Plan['visitors'][number], visitor: number) => {
    for (const { kind, number, content } of steps) {
      const resume = contentOf(number, content);
      if (kind === 'upload') {
        const payload = JSON.stringify({ filename: `cv-${number}.pdf`, bytes: resume.length });
        const headers = { 'content-type': 'application/json' };
        const asked = await send(visitor, '/uploads', { method: 'POST', body: payload, headers });
        const ticket = JSON.parse(asked.body) as UploadTicket;
        const put = await send(visitor, ticket.uploadUrl, { method: 'PUT', body: new Uint8Array(resume) });
        if (put.status === 204) uploads.push({ key: ticket.key, sha256: sha256Of(resume) });
        continue;
      }
      const key = `key-of-application-${number}`;
      const { url, headers, payload } = await applicationRequest({
        key,
        file: { content: resume },
        fields: { fullName: `Applicant ${number}` },
      });
      const { status, body } = await send(visitor, String(url), {
        ...{ method: 'POST', headers: headers as Record<string, string> },
        body: new Uint8Array(payload as Buffer),
      });
      expect([200, 422]).toContain(status);
      if (status !== 200) continue;
      const { reference } = JSON.parse(body) as { reference: string };
      references.set(key, new Set([...(references.get(key) ?? []), reference]));
    }
  };
  try {
    await Promise.all(visitors.map(visit));
    await restarting;
  } finally {
    await restarting.catch(() => {});
    const exits = servers.map(({ child }) => once(child, 'exit'));
    for (const { child } of servers) child.kill('SIGTERM');
    await Promise.all(exits);
  }
  const { repositories } = await openSqlite(join(dataDir, 'site.sqlite'));
  const stored = await Promise.all(
    [...references.values()].flatMap((ids) => [...ids].map((id) => repositories.submissions.find(id))),
  );
  const count = await repositories.submissions.count(applications);
  const mails = await repositories.outbox.list(1000);
  await repositories.close();
  const resumes = join(dataDir, 'files', 'job_applications');
  const files = new Map<string, string>();
  for (const name of await readdir(resumes).catch(() => [])) {
    files.set(`job_applications/${name}`, sha256Of(await readFile(join(resumes, name))));
  }
  return { references, uploads, stored, count, mails, files };
}

test.each(racePlans(plans, 2))(
  'each acknowledged submission is stored completely and once, whichever server was killed ($replay)',
  async ({ plan }) => {
    const { references, uploads, stored, count, mails, files } = await race(plan);
    // All responses for a key have the same reference.
    for (const [key, ids] of references) expect([key, ids.size]).toEqual([key, 1]);
    expect(stored).not.toContain(null);
    expect(count).toBe(references.size);
    for (const application of stored) {
      const { key = '', sha256 } = application?.file ?? {};
      expect([key, files.get(key)]).toEqual([key, sha256]);
    }
    const mailed = mails.map(({ mail }) => /Reference: (\w+)/.exec(mail.text)?.[1]);
    expect(mailed.toSorted()).toEqual(stored.map((application) => application?.id).toSorted());
    for (const { key, sha256 } of uploads) expect([key, files.get(key)]).toEqual([key, sha256]);
    // Nothing is stored partially.
    const whole = new Set(
      plan.visitors.flat().map(({ number, content }) => sha256Of(contentOf(number, content))),
    );
    for (const [key, sha256] of files) expect([key, whole.has(sha256)]).toEqual([key, true]);
  },
  120_000,
);
