import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadTicket } from '@platform/contract';
import fc from 'fast-check';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { applicationRequest, applications, fetchable } from '../testing/form-request.ts';
import { racePlans } from '../testing/race-plans.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { serverPlace, spawnServer } from '../testing/server-process.ts';

/** What a visitor sends until it is acknowledged. Equal numbers share a key; `content` distinguishes the resumes. */
const step = fc.record({
  kind: fc.constantFrom('application', 'application', 'upload'),
  number: fc.integer({ min: 0, max: 9 }),
  content: fc.integer({ min: 0, max: 1 }),
});

const plans = fc.record({
  visitors: fc.array(fc.array(step, { minLength: 3, maxLength: 8 }), { minLength: 4, maxLength: 6 }),
  kills: fc.array(
    fc.record({ after: fc.integer({ min: 1, max: 8 }), delay: fc.integer({ min: 0, max: 15 }) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
});
type Plan = typeof plans extends fc.Arbitrary<infer T> ? T : never;

const contentOf = (number: number, content: number) => samplePdf(20_000 + 40_000 * content + number);
const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Two servers share a folder. They are killed and restarted in turn while visitors send forms and files. */
async function race({ visitors, kills }: Plan) {
  const place = serverPlace();
  const env = { ...place.env, PUBLIC_ORIGIN: 'http://site.example' };
  const servers = await Promise.all([spawnServer(env), spawnServer(env)]);
  const left = kills.map((kill) => ({ ...kill }));
  let restarting: Promise<void> = Promise.resolve();
  let victim = 0;

  const answered = () => {
    const [next] = left;
    if (next === undefined) return;
    next.after -= 1;
    if (next.after > 0) return;
    left.shift();
    restarting = restarting.then(async () => {
      const index = victim % servers.length;
      victim += 1;
      const killed = servers[index];
      setTimeout(() => killed?.child.kill('SIGKILL'), next.delay);
      await killed?.exited;
      servers[index] = await spawnServer(env);
    });
  };

  let turn = 0;
  /** Sends to one server after the other until a response is not a server error. So each step is another server's. */
  const send = async (path: string, init: RequestInit) => {
    for (;;) {
      const { url } = servers[turn++ % servers.length] ?? {};
      try {
        const answer = await fetch(`${url}${path}`, init);
        const body = await answer.text();
        if (answer.status < 500) {
          answered();
          return { status: answer.status, body };
        }
      } catch {
        await restarting;
      }
    }
  };

  const references = new Map<string, Set<string>>();
  const uploads: { key: string; sha256: string }[] = [];
  const visit = async (steps: Plan['visitors'][number]) => {
    for (const { kind, number, content } of steps) {
      const resume = contentOf(number, content);
      if (kind === 'upload') {
        const payload = JSON.stringify({ filename: `cv-${number}.pdf`, bytes: resume.length });
        const headers = { 'content-type': 'application/json' };
        const asked = await send('/uploads', { method: 'POST', body: payload, headers });
        const ticket = JSON.parse(asked.body) as UploadTicket;
        const put = await send(ticket.uploadUrl, { method: 'PUT', body: new Uint8Array(resume) });
        if (put.status === 204) uploads.push({ key: ticket.key, sha256: sha256Of(resume) });
        continue;
      }
      const key = `key-of-application-${number}`;
      const application = await applicationRequest({
        key,
        file: { content: resume },
        fields: { fullName: `Applicant ${number}` },
      });
      const { status, body } = await send(String(application.url), fetchable(application));
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
    for (const { child } of servers) child.kill('SIGTERM');
    await Promise.all(servers.map(({ exited }) => exited));
  }
  const { repositories } = await openSqlite(join(env.DATA_DIR, 'site.sqlite'));
  const stored = await Promise.all(
    [...references.values()].flatMap((ids) => [...ids].map((id) => repositories.submissions.find(id))),
  );
  const count = await repositories.submissions.count(applications);
  const mails = await repositories.outbox.list(1000);
  await repositories.close();
  const resumes = join(env.DATA_DIR, 'files', 'job_applications');
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
    const whole = new Set(
      plan.visitors.flat().map(({ number, content }) => sha256Of(contentOf(number, content))),
    );
    for (const [key, sha256] of files) expect([key, whole.has(sha256)]).toEqual([key, true]);
  },
  120_000,
);
