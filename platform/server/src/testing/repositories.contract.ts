import { day } from '@platform/releases/time';
import { copiedTables } from '../database/migrations.ts';
import type {
  CountedVisit,
  FormKey,
  FormResult,
  NewSubmission,
  ReleaseForm,
  Repositories,
  Retention,
  StoredRow,
  Submission,
} from '../database/repositories.ts';
import type { ManualClock } from './manual-clock.ts';
import { describeNotices, sampleNotice } from './notices.contract.ts';
import { sampleMail } from './sample-mail.ts';

export const contractStart = 1_800_000_000_000;
const now = contractStart;
const ofApplications: FormKey = { unit: 'catalog', form: 'application' };

const application: Submission = {
  ...{ id: 'a1', ...ofApplications, release: 'r3k9x0a1bc' },
  ...{ receivedAt: now, keptFor: 365 * day },
  // Not in the order of the alphabet: the mail of a declaration has an order of its own.
  fields: {
    fullName: 'Zoë ஆஷா',
    email: 'z@example.com',
    phoneNo: '',
    address: '1 O\'Brien "Street"\nb \\u0041',
  },
  file: {
    ...{ key: 'job_applications/1_cv.pdf', type: 'pdf', bytes: 400, sha256: 'ab' },
    url: 'https://files.example/cv.pdf',
  },
};

const fileOfApplication = 'job_applications/1_cv';

/** Without a file, sent to another unit, and older than the rules of releases. */
const enquiry: Submission = {
  ...{ id: 'e1', unit: 'contact', form: 'enquiry', release: null },
  ...{ receivedAt: now, keptFor: 730 * day, file: null },
  fields: { lastName: 'Sample', firstName: 'Ravi', useCase: 'Two\nlines' },
};

const mail = (id: string) =>
  sampleMail(id, {
    attachments: [{ filename: 'cv.pdf', type: 'application/pdf', key: 'job_applications/1_cv.pdf' }],
  });

function applying(id: string, change: Partial<NewSubmission> = {}): NewSubmission {
  return {
    submission: { ...application, id },
    mail: mail(`mail-${id}`),
    key: null,
    fingerprint: 'same',
    keyLifetime: day,
    ...change,
  };
}

function enquiring(id: string, change: Partial<NewSubmission> = {}): NewSubmission {
  return { ...applying(id), submission: { ...enquiry, id }, pass: `pass-${id}`, ...change };
}

/** An empty database with its clock, which is at `contractStart` first. */
export interface ContractDatabase {
  readonly repositories: Repositories;
  readonly clock: ManualClock;
}

export type OnDatabase = (
  title: string,
  work: (db: Repositories & { readonly time: ManualClock }) => Promise<void>,
) => void;

async function filledDatabase(open: () => Promise<ContractDatabase>): Promise<ContractDatabase> {
  const db = await open();
  const { submissions, partRecords, usedIds, outbox } = db.repositories;
  await submissions.accept(applying('a1', { key: 'k' }));
  await outbox.claim({ owner: 'x', lease: 1000 });
  await outbox.markSent('mail-a1', 'x');
  // More than are copied at once.
  for (let number = 2; number < 250; number += 1) await submissions.accept(applying(`a${number}`));
  await outbox.claim({ owner: 'killed', lease: 1000 });
  await submissions.accept(enquiring('e1', { key: 'k', pass: 'p' }));
  await submissions.accept(enquiring('e2'));
  const reviews = { R2: 'Zoë', r10: 'ஆஷா', R1: "O'B" };
  await partRecords('reviews').put(
    Object.entries(reviews).map(([key, by]) => [key, { by }]),
    false,
  );
  await usedIds.use('s', now);
  const worked = { unit: 'catalog', release: 'r1', result: 'worked', browser: null, limit: 9 } as const;
  await db.repositories.visits.count([{ ...worked, day: 0, network: 'n', tab: 't' }]);
  const form = { unit: 'catalog', release: 'r1', form: 'application' };
  await db.repositories.formResults.count({ ...form, result: 'taken' }, 3);
  await db.repositories.formResults.count({ ...form, result: 'refused', limitKey: 'k' }, 3);
  await db.repositories.notices.add({ notice: sampleNotice('n1'), isPosted: true, mail: null });
  await db.repositories.writePurgeClock({ reference: now, suspectSince: null });
  await db.repositories.identity.establish({ site: 'one', secretCheck: 'c' });
  return db;
}

async function collect(rows: AsyncIterable<StoredRow>): Promise<StoredRow[]> {
  const collected: StoredRow[] = [];
  for await (const row of rows) collected.push(row);
  return collected;
}

async function* each(rows: readonly StoredRow[]): AsyncIterable<StoredRow> {
  yield* rows;
}

export function describeRepositories(engine: string, open: () => Promise<ContractDatabase>): void {
  const it: OnDatabase = (title, work) =>
    test(title, async () => {
      const db = await open();
      await work({ ...db.repositories, time: db.clock });
    });

  describe(`repositories on ${engine}`, () => {
    describe('submissions', () => {
      it('stores a form with its fields in their order, its file and its mail', async ({
        submissions,
        outbox,
      }) => {
        expect(await submissions.accept(applying('a1'))).toEqual({ status: 'stored', id: 'a1' });
        const found = await submissions.find('a1');
        expect(found).toEqual(application);
        expect(Object.keys(found?.fields ?? {})).toEqual(Object.keys(application.fields));
        expect(await outbox.find('mail-a1')).toEqual({
          mail: mail('mail-a1'),
          ...{ state: 'waiting', createdAt: now, dueAt: now, attempts: 0, error: null },
        });
      });

      it('stores a form without a file or a release', async ({ submissions, outbox }) => {
        expect(await submissions.accept(enquiring('e1'))).toEqual({ status: 'stored', id: 'e1' });
        expect(await submissions.find('e1')).toEqual(enquiry);
        expect(await outbox.list(9)).toHaveLength(1);
      });

      it('counts the records of each form of each unit', async ({ submissions }) => {
        const forms = [
          { unit: 'catalog', form: 'enquiry' },
          { unit: 'contact', form: 'enquiry' },
          { unit: 'contact', form: 'callback' },
        ];
        for (const [index, form] of [...forms, forms[1]].entries())
          await submissions.accept(
            applying(`s${index}`, { submission: { ...application, id: `s${index}`, ...form } }),
          );
        const counts = await Promise.all(forms.map((form) => submissions.count(form)));
        expect([...counts, await submissions.count(ofApplications)]).toEqual([1, 2, 1, 0]);
      });

      it('writes nothing if one part cannot be written', async ({ submissions, outbox }) => {
        await submissions.accept(applying('a1'));
        const sameMail = applying('a2', { mail: mail('mail-a1'), key: 'k' });
        await expect(submissions.accept(sameMail)).rejects.toThrow();
        expect(await submissions.find('a2')).toBeNull();
        expect(await submissions.count(application)).toBe(1);
        expect(await submissions.accept(applying('a3', { key: 'k' }))).toEqual({
          status: 'stored',
          id: 'a3',
        });
        expect(await outbox.list(9)).toHaveLength(2);
      });

      it('stores requests with the same key only once', async ({ submissions, outbox }) => {
        const answers = await Promise.all(
          ['a1', 'a2', 'a3'].map((id) => submissions.accept(applying(id, { key: 'k' }))),
        );
        const [stored] = answers.filter(({ status }) => status === 'stored');
        const repeated = answers.filter(({ status }) => status === 'repeated');
        expect(repeated.map((answer) => ({ ...answer, status: 'stored' }))).toEqual([stored, stored]);
        expect([await submissions.count(application), (await outbox.list(9)).length]).toEqual([1, 1]);
      });

      it('refuses a key with other content until the key has expired', async ({ submissions, time }) => {
        await submissions.accept(applying('a1', { key: 'k' }));
        const other = applying('a2', { key: 'k', fingerprint: 'other' });
        const use = { ...ofApplications, key: 'k', fingerprint: 'other' };
        expect(await submissions.accept(other)).toEqual({ status: 'key-reused' });
        // The database's clock counts: servers have clocks of their own.
        time.advance(day - 1);
        expect(await submissions.findKey(use)).toEqual({ status: 'key-reused' });
        expect(await submissions.accept(other)).toEqual({ status: 'key-reused' });
        time.advance(1);
        expect(await submissions.findKey(use)).toBeNull();
        expect(await submissions.accept(other)).toEqual({ status: 'stored', id: 'a2' });
        time.advance(day - 1);
        expect(await submissions.findKey(use)).toEqual({ status: 'repeated', id: 'a2' });
      });

      it('stores one content only once, whatever key it has or lacks', async ({
        submissions,
        outbox,
        time,
      }) => {
        const contentKey = 'content';
        const answers = await Promise.all(
          [null, 'k1', 'k2', null].map((key, index) =>
            submissions.accept(applying(`a${index}`, { key, contentKey })),
          ),
        );
        const [stored] = answers.filter(({ status }) => status === 'stored');
        const repeated = answers.filter(({ status }) => status === 'repeated');
        expect(repeated.map((answer) => ({ ...answer, status: 'stored' }))).toEqual(Array(3).fill(stored));
        expect([await submissions.count(application), (await outbox.list(9)).length]).toEqual([1, 1]);
        const use = { ...ofApplications, key: 'k3', contentKey, fingerprint: 'same' };
        time.advance(day - 1);
        expect(await submissions.findKey(use)).toMatchObject({ status: 'repeated' });
        time.advance(1);
        expect(await submissions.findKey(use)).toBeNull();
        expect(await submissions.accept(applying('a9', { key: use.key, contentKey }))).toEqual({
          status: 'stored',
          id: 'a9',
        });
        expect(await submissions.findKey({ ...use, key: null })).toEqual({ status: 'repeated', id: 'a9' });
      });

      it('stores an application whose own key is that of its content', async ({ submissions }) => {
        const keys = { key: 'content', contentKey: 'content' };
        expect(await submissions.accept(applying('a1', keys))).toEqual({ status: 'stored', id: 'a1' });
        expect(await submissions.accept(applying('a2', keys))).toEqual({ status: 'repeated', id: 'a1' });
      });

      it('refuses a key of other content even if this content is known', async ({ submissions }) => {
        await submissions.accept(applying('a1', { key: 'k', contentKey: 'c1' }));
        await submissions.accept(applying('a2', { contentKey: 'c2', fingerprint: 'other' }));
        const mixed = applying('a3', { key: 'k', contentKey: 'c2', fingerprint: 'other' });
        expect(await submissions.accept(mixed)).toEqual({ status: 'key-reused' });
      });

      it('has separate keys for each form', async ({ submissions }) => {
        const forms = [
          ofApplications,
          { unit: 'contact', form: 'application' },
          { unit: 'contact', form: 'enquiry' },
        ];
        for (const [index, form] of forms.entries()) {
          const id = `s${index}`;
          const received = { key: 'k', fingerprint: id, submission: { ...application, ...form, id } };
          expect(await submissions.accept(applying(id, received))).toEqual({ status: 'stored', id });
        }
      });

      it('accepts a pass for one enquiry and its repetitions', async ({ submissions }) => {
        await submissions.accept(enquiring('e1', { pass: 'p' }));
        expect(await submissions.accept(enquiring('e2', { pass: 'p' }))).toEqual({
          status: 'repeated',
          id: 'e1',
        });
        const other = enquiring('e3', { pass: 'p', fingerprint: 'other' });
        expect(await submissions.accept(other)).toEqual({ status: 'pass-used' });
        expect(await submissions.accept(enquiring('e4', { pass: null }))).toEqual({ status: 'pass-missing' });
        expect(await submissions.count(enquiry)).toBe(1);
      });

      it('needs no pass for a repeated key', async ({ submissions }) => {
        await submissions.accept(enquiring('e1', { key: 'k' }));
        const again = enquiring('e2', { key: 'k', pass: null });
        expect(await submissions.accept(again)).toEqual({ status: 'repeated', id: 'e1' });
      });
    });

    describe('records of a part', () => {
      const [first, second] = [{ by: 'Dummy Devi' }, { by: 'Sample Sam', text: "The driver's mate" }];

      it('are found whatever the case of the key, unless two would be', async ({ partRecords }) => {
        const reviews = partRecords('reviews');
        await reviews.put(
          ['R1', 'aB', 'Ab'].map((key) => [key, { key }]),
          true,
        );
        const found = ['r1', 'R1', 'aB', 'Ab', 'ab', 'AB'].map((key) => reviews.find(key));
        expect(await Promise.all(found)).toEqual([
          ...['R1', 'R1', 'aB', 'Ab'].map((key) => ({ key })),
          ...[null, null],
        ]);
      });

      it('are found by their exact key, in their part only', async ({ partRecords }) => {
        const reviews = partRecords('reviews');
        await reviews.put(
          [
            ['R2', second],
            ['R1', first],
          ],
          false,
        );
        expect(await reviews.find('R2')).toEqual(second);
        expect(await reviews.find("' OR '1'='1")).toBeNull();
        expect(await reviews.keys()).toEqual(['R1', 'R2']);
        expect(await partRecords('editions').find('R2')).toBeNull();
        expect(await partRecords('editions').keys()).toEqual([]);
      });

      it('are overwritten completely, and removed by `removeOthers`', async ({ partRecords }) => {
        const reviews = partRecords('reviews');
        await partRecords('editions').put([['R1', first]], false);
        await reviews.put(
          [
            ['R2', second],
            ['R1', first],
          ],
          false,
        );
        await reviews.put([['R2', { by: 'Sam' }]], false);
        expect(await reviews.find('R2')).toEqual({ by: 'Sam' });
        await reviews.put([['R2', second]], true);
        expect(await reviews.keys()).toEqual(['R2']);
        expect(await partRecords('editions').keys()).toEqual(['R1']);
      });

      it('are removed by key', async ({ partRecords }) => {
        const reviews = partRecords('reviews');
        await partRecords('editions').put([['R1', first]], false);
        await reviews.put([['R1', first]], false);
        expect([await reviews.remove('R1'), await reviews.remove('R1')]).toEqual([true, false]);
        expect(await partRecords('editions').keys()).toEqual(['R1']);
      });
    });

    it('the character U+0000 is replaced, because one of the engines cannot store it', async ({
      submissions,
      partRecords,
    }) => {
      // JSON has an escape for it, so it is no such character in a field.
      const submission = {
        ...enquiry,
        fields: { firstName: 'Ra\u0000vi', useCase: '\u0000' },
        release: 'r\u0000',
      };
      await submissions.accept(enquiring('e1', { submission }));
      expect(await submissions.find('e1')).toEqual({ ...submission, release: 'r\uFFFD' });
      await partRecords('reviews').put([['R\u0000', { by: 'Zoë' }]], false);
      expect(await partRecords('reviews').keys()).toEqual(['R\uFFFD']);
    });

    describe('outbox', () => {
      const by = (owner: string, lease = 1000) => ({ owner, lease });

      it('gives each mail to one worker, the longest due first', async ({ submissions, outbox, time }) => {
        for (const id of ['a1', 'a2', 'a3']) await submissions.accept(applying(id));
        await outbox.claim(by('x'));
        await outbox.retryAfter('mail-a1', 'x', 1, '451');
        time.advance(1);
        const claims = [];
        for (const owner of ['x', 'y', 'x']) claims.push(await outbox.claim(by(owner)));
        expect(claims.map((claim) => [claim?.item.id, claim?.attempts])).toEqual([
          ['mail-a2', 1],
          ['mail-a3', 1],
          ['mail-a1', 2],
        ]);
        expect(await outbox.claim(by('z'))).toBeNull();
      });

      it('has one mail for each receiver, which is claimed and ends on its own', async ({
        submissions,
        outbox,
      }) => {
        const to = ['a@site.example', 'b@site.example', 'c@site.example'];
        await submissions.accept(applying('a1', { mail: { ...mail('m'), to } }));
        expect((await outbox.unsent(9)).map((entry) => entry.mail.to)).toEqual(to.map((one) => [one]));
        const claims = [];
        for (const _ of to) claims.push(await outbox.claim(by('x')));
        expect(claims.map((claim) => claim?.item)).toEqual([
          { ...mail('m'), to: ['a@site.example'] },
          { ...mail('m'), id: 'm_2', to: ['b@site.example'] },
          { ...mail('m'), id: 'm_3', to: ['c@site.example'] },
        ]);
        expect(await outbox.claim(by('y'))).toBeNull();
        await outbox.markSent('m', 'x');
        await outbox.park('m_2', 'x', '550');
        expect((await outbox.unsent(9)).map((entry) => [entry.mail.id, entry.state])).toEqual([
          ['m_2', 'parked'],
          ['m_3', 'waiting'],
        ]);
      });

      it('gives a mail to one of several workers that ask at the same time', async ({
        submissions,
        outbox,
      }) => {
        const ids = ['a1', 'a2', 'a3', 'a4', 'a5'];
        for (const id of ids) await submissions.accept(applying(id));
        const claims = await Promise.all(
          Array.from({ length: 12 }, (_, worker) => outbox.claim(by(String(worker)))),
        );
        const given = claims.flatMap((claim) => (claim === null ? [] : [claim.item.id]));
        // A worker may find nothing if another one is just taking the mail that it looked for.
        expect(new Set(given).size).toBe(given.length);
        for (;;) {
          const claim = await outbox.claim(by('last'));
          if (claim === null) break;
          given.push(claim.item.id);
        }
        expect(given.sort()).toEqual(ids.map((id) => `mail-${id}`));
      });

      it('gives an idle owner the mail whose claim it has not got the reply to, and nobody else', async ({
        submissions,
        outbox,
      }) => {
        await submissions.accept(applying('a1'));
        await outbox.claim(by('x'));
        expect(await outbox.claim({ ...by('y'), idle: true })).toBeNull();
        expect(await outbox.claim(by('x'))).toBeNull();
        const again = await outbox.claim({ ...by('x'), idle: true });
        expect([again?.item.id, again?.attempts]).toEqual(['mail-a1', 2]);
        expect(await outbox.markSent('mail-a1', 'x')).toBe(true);
        expect(await outbox.claim({ ...by('x'), idle: true })).toBeNull();
      });

      it('gives a mail to another worker after its lease, and only that worker may store the result', async ({
        submissions,
        outbox,
        time,
      }) => {
        await submissions.accept(applying('a1'));
        await outbox.claim(by('killed'));
        time.advance(999);
        expect(await outbox.claim(by('next', 9000))).toBeNull();
        time.advance(1);
        expect((await outbox.claim(by('next', 9000)))?.attempts).toBe(2);
        const late = [
          await outbox.markSent('mail-a1', 'killed'),
          await outbox.retryAfter('mail-a1', 'killed', 0, 'late'),
          await outbox.park('mail-a1', 'killed', 'late'),
        ];
        expect(late).toEqual([false, false, false]);
        expect(await outbox.markSent('mail-a1', 'next')).toBe(true);
        expect(await outbox.find('mail-a1')).toMatchObject({ state: 'sent', error: null });
      });

      it('gives out a mail again when it is due again', async ({ submissions, outbox, time }) => {
        await submissions.accept(applying('a1'));
        await outbox.claim(by('x'));
        expect(await outbox.retryAfter('mail-a1', 'x', 500, '451')).toBe(true);
        expect(await outbox.find('mail-a1')).toMatchObject({
          state: 'waiting',
          dueAt: now + 500,
          error: '451',
        });
        time.advance(499);
        expect(await outbox.claim(by('x'))).toBeNull();
        time.advance(1);
        expect((await outbox.claim(by('x')))?.attempts).toBe(2);
      });

      it('ignores times that were written while the clock was ahead', async ({
        submissions,
        outbox,
        time,
      }) => {
        await submissions.accept(applying('a1'));
        time.advance(400 * day);
        await submissions.accept(applying('a2'));
        await outbox.claim(by('x'));
        time.advance(-400 * day);
        const claims = [await outbox.claim(by('y')), await outbox.claim(by('y'))];
        expect(claims.map((claim) => claim?.item.id)).toEqual(['mail-a1', 'mail-a2']);
      });

      it('never gives out a sent or parked mail', async ({ submissions, outbox, time }) => {
        await submissions.accept(applying('a1'));
        await submissions.accept(applying('a2'));
        await outbox.claim(by('x'));
        await outbox.claim(by('x'));
        await outbox.markSent('mail-a1', 'x');
        await outbox.park('mail-a2', 'x', '550');
        time.advance(day);
        expect(await outbox.claim(by('x'))).toBeNull();
        expect(await outbox.find('mail-a2')).toMatchObject({ state: 'parked', error: '550' });
      });

      it('makes a parked mail due at once, with all its attempts; a sent one never', async ({
        submissions,
        outbox,
        time,
      }) => {
        for (const id of ['a1', 'a2', 'a3']) await submissions.accept(applying(id));
        for (let mails = 0; mails < 3; mails += 1) await outbox.claim(by('x'));
        await outbox.markSent('mail-a1', 'x');
        for (const id of ['mail-a2', 'mail-a3']) await outbox.park(id, 'x', '550');
        time.advance(day);
        expect([await outbox.retryNow('mail-a1'), await outbox.retryNow('unknown')]).toEqual([0, 0]);
        expect(await outbox.retryNow('mail-a3')).toBe(1);
        const again = await outbox.claim(by('x'));
        expect([again?.item.id, again?.attempts]).toEqual(['mail-a3', 1]);
        expect(await outbox.claim(by('x'))).toBeNull();
        expect(await outbox.markSent('mail-a3', 'x')).toBe(true);
        expect(await outbox.retryNow(null)).toBe(1);
        expect((await outbox.claim(by('x')))?.item.id).toBe('mail-a2');
      });

      it('makes a waiting mail due at once, but takes none from its worker', async ({
        submissions,
        outbox,
      }) => {
        await submissions.accept(applying('a1'));
        await submissions.accept(applying('a2'));
        await outbox.claim(by('x'));
        await outbox.retryAfter('mail-a1', 'x', day, '451');
        await outbox.claim(by('y'));
        expect(await outbox.retryNow(null)).toBe(2);
        expect((await outbox.claim(by('z')))?.item.id).toBe('mail-a1');
        expect(await outbox.claim(by('z'))).toBeNull();
        expect(await outbox.markSent('mail-a2', 'y')).toBe(true);
      });

      it('lists what is not sent, the oldest first', async ({ submissions, outbox, time }) => {
        for (const id of ['a3', 'a1', 'a2', 'a4']) {
          await submissions.accept(applying(id));
          time.advance(1);
        }
        await outbox.claim(by('x'));
        await outbox.claim(by('x'));
        await outbox.markSent('mail-a3', 'x');
        await outbox.park('mail-a1', 'x', '550');
        const listed = (await outbox.unsent(9)).map(({ mail, state }) => [mail.id, state]);
        expect(listed).toEqual([
          ['mail-a1', 'parked'],
          ['mail-a2', 'waiting'],
          ['mail-a4', 'waiting'],
        ]);
        expect(await outbox.unsent(2)).toHaveLength(2);
        time.advance(day);
        const { oldest, ...counts } = await outbox.countUnsent();
        expect(counts).toEqual({ waiting: 2, parked: 1 });
        expect([oldest >= day, oldest < 2 * day]).toEqual([true, true]);
        await outbox.parkAll('550');
        expect(await outbox.countUnsent()).toEqual({ waiting: 0, parked: 3, oldest: 0 });
      });

      it('lists the newest first', async ({ submissions, outbox, time }) => {
        await submissions.accept(applying('a1'));
        time.advance(1);
        await submissions.accept(applying('a3'));
        await submissions.accept(applying('a2'));
        expect((await outbox.list(2)).map((entry) => entry.mail.id)).toEqual(['mail-a2', 'mail-a3']);
      });
    });

    it('an id is used once', async ({ usedIds }) => {
      const used = await Promise.all([1, 2, 3].map(() => usedIds.use('s', now)));
      expect(used.filter(Boolean)).toHaveLength(1);
      expect(await usedIds.isUsed('t')).toBe(false);
      expect(await usedIds.use('t', now)).toBe(true);
      expect(await usedIds.isUsed('t')).toBe(true);
    });

    describe('a purge', () => {
      const all: Retention = { limit: 100, expiredBy: 0, sentMailFrom: 0, mailFrom: 0 };
      const clock = { reference: now, suspectSince: null };

      it('without limits deletes nothing', async ({ submissions, outbox, usedIds, purge }) => {
        await submissions.accept(applying('a1', { key: 'k' }));
        await submissions.accept(enquiring('e1'));
        await usedIds.use('s', 1);
        await purge(all, clock);
        expect([await submissions.count(application), await submissions.count(enquiry)]).toEqual([1, 1]);
        expect(await outbox.list(9)).toHaveLength(2);
        expect(await usedIds.use('s', 1)).toBe(false);
      });

      it('deletes expired solutions, keys and passes', async ({ submissions, usedIds, purge }) => {
        await usedIds.use('old', now);
        await usedIds.use('new', now + 1);
        await submissions.accept(applying('a1', { key: 'new' }));
        await submissions.accept(enquiring('e1', { pass: 'old', keyLifetime: 0 }));
        await purge({ ...all, expiredBy: now }, clock);
        const used = [await usedIds.use('old', now), await usedIds.use('new', now)];
        expect(used).toEqual([true, false]);
        expect(await submissions.accept(applying('a2', { key: 'new' }))).toEqual({
          status: 'repeated',
          id: 'a1',
        });
        expect(await submissions.accept(enquiring('e2', { pass: 'old' }))).toEqual({
          status: 'stored',
          id: 'e2',
        });
      });

      it('deletes a record with its mail at the end of the time for which it is kept', async ({
        submissions,
        outbox,
        purge,
      }) => {
        const kept = { short: day, long: 2 * day };
        for (const [id, keptFor] of Object.entries(kept))
          await submissions.accept(applying(id, { submission: { ...application, id, keptFor } }));
        const left = async () => [
          (await Promise.all(Object.keys(kept).map((id) => submissions.find(id)))).map((one) => one?.keptFor),
          (await outbox.list(9)).map((entry) => entry.mail.id),
        ];
        const purged = (expiredBy: number) => purge({ ...all, expiredBy }, clock);
        expect(await purged(now + day - 1)).toEqual({ expired: 0, submissions: 0, mail: 0 });
        expect(await purged(now + day)).toEqual({ expired: 0, submissions: 1, mail: 1 });
        expect(await left()).toEqual([[undefined, 2 * day], ['mail-long']]);
        await purged(now + 2 * day);
        expect(await left()).toEqual([[undefined, undefined], []]);
      });

      it('deletes mail some time after it was sent, and later in any state', async ({
        submissions,
        outbox,
        purge,
        time,
      }) => {
        for (const id of ['a1', 'a2', 'a3', 'a4']) await submissions.accept(applying(id));
        for (const _ of [1, 2, 3]) await outbox.claim({ owner: 'x', lease: 1 });
        await outbox.markSent('mail-a1', 'x');
        time.advance(1);
        await outbox.markSent('mail-a2', 'x');
        await outbox.park('mail-a3', 'x', '550');
        const left = async () => (await outbox.list(9)).map(({ mail }) => mail.id).sort();
        await purge({ ...all, sentMailFrom: now + 1, mailFrom: now }, clock);
        expect(await left()).toEqual(['mail-a2', 'mail-a3', 'mail-a4']);
        await purge({ ...all, mailFrom: now + 1 }, clock);
        expect(await left()).toEqual([]);
      });
    });

    describe('uploads', () => {
      it('a key is reserved once, also by servers that ask at the same time', async ({ uploads }) => {
        const reserve = () => uploads.reserve(fileOfApplication, 1000);
        const got = await Promise.all(Array.from({ length: 5 }, reserve));
        expect(got.filter(Boolean)).toHaveLength(1);
      });

      it('a file expires after its time, or with the last record that refers to it', async ({
        submissions,
        uploads,
      }) => {
        const { keptFor } = application;
        const other = 'job_applications/2_cv';
        for (const key of [fileOfApplication, other]) await uploads.reserve(key, 1000);
        expect(await uploads.expired(now + 999, 9)).toEqual([]);
        expect(await uploads.expired(now + 1000, 1)).toHaveLength(1);
        const later = { ...application, id: 'a2', receivedAt: now + 1 };
        await submissions.accept(applying('a2', { submission: later }));
        await submissions.accept(applying('a1'));
        expect(await uploads.expired(now + keptFor, 9)).toEqual([other]);
        expect(await uploads.expired(now + keptFor + 1, 9)).toEqual([other, fileOfApplication]);
        await uploads.forget([other, 'job_applications/3_cv']);
        await uploads.forget([]);
        expect(await uploads.expired(now + keptFor + 1, 9)).toEqual([fileOfApplication]);
      });
    });

    describe('visits', () => {
      const all: Retention = { limit: 100, expiredBy: 0, sentMailFrom: 0, mailFrom: 0 };
      const clock = { reference: now, suspectSince: null };
      let names = 0;
      /** Each of another network and tab. */
      const visit = (changes: Partial<CountedVisit> = {}): CountedVisit => ({
        ...{ unit: 'catalog', release: 'r1', day: 0, browser: 'Firefox 144', result: 'worked', limit: 99 },
        ...{ network: `network${names}`, tab: `tab${names++}`, ...changes },
      });
      const of = async (visits: Repositories['visits'], release = 'r1') =>
        (await visits.of('catalog', ['r0', release])).get(release);
      const unmeasured = { speed: { visits: 0, failed: 0 } };

      it('are counted by release, and may fail later', async ({ visits }) => {
        expect(await of(visits)).toBeUndefined();
        await visits.count([visit(), visit({ release: 'r2' }), visit({ unit: 'product' })]);
        const later = visit();
        await visits.count([visit({ result: 'failed' }), later]);
        expect(await of(visits)).toMatchObject({ visits: 3, failed: 1 });
        const fails = { ...later, result: 'failed' as const };
        await visits.count([fails, fails, later]);
        await visits.count([fails]);
        const counts = { visits: 3, failed: 2, ...unmeasured, sample: null };
        expect(await of(visits)).toEqual({
          ...counts,
          browsers: [{ ...counts, browser: 'Firefox 144' }],
          days: [],
        });
        expect(await of(visits, 'r2')).toMatchObject({ visits: 1, failed: 0 });
      });

      it('count once for a network and once for a tab, whichever the other is', async ({ visits }) => {
        const first = visit();
        const sameNetwork = visit({ network: first.network, result: 'failed' });
        await visits.count([first, sameNetwork, visit({ tab: first.tab })]);
        expect(await of(visits)).toMatchObject({ visits: 1, failed: 0 });
        await visits.count([sameNetwork, { ...sameNetwork, result: 'slow' }]);
        expect(await of(visits)).toMatchObject({ visits: 1, failed: 0, ...unmeasured });
        // The tab that counted fails, from another network. That network can still count.
        const elsewhere = visit({ tab: first.tab, result: 'failed' });
        await visits.count([elsewhere, visit({ network: elsewhere.network })]);
        expect(await of(visits)).toMatchObject({ visits: 2, failed: 1 });
      });

      it('whose speed is measured are slow or fast once, and may become slow', async ({ visits }) => {
        const [one, other, third] = [visit(), visit(), visit()];
        const measured = (of: CountedVisit, result: 'fast' | 'slow') => ({ ...of, result });
        await visits.count([one, measured(one, 'fast'), other, measured(visit(), 'slow')]);
        expect(await of(visits)).toMatchObject({ visits: 2, speed: { visits: 1, failed: 0 } });
        for (const speed of ['slow', 'slow', 'fast'] as const)
          await visits.count([measured(one, speed), measured(other, speed)]);
        expect(await of(visits)).toMatchObject({ speed: { visits: 2, failed: 2 } });
        await visits.count([{ ...third, result: 'failed' }, measured(third, 'slow')]);
        await visits.count([{ ...one, result: 'failed' }]);
        expect(await of(visits)).toMatchObject({ visits: 3, failed: 2, speed: { visits: 3, failed: 3 } });
      });

      it('of several servers at once are counted once, without a deadlock', async ({ visits }) => {
        // Two tabs that come from two networks each, in both orders, for two releases.
        const ids = ['a', 'b'].flatMap((network) => ['x', 'y'].map((tab) => ({ network, tab })));
        const both = ids.flatMap(({ network, tab }) =>
          ['r1', 'r2'].map((release) =>
            visit({ release, network: `${release}${network}`, tab: `${release}${tab}`, result: 'failed' }),
          ),
        );
        const slow = both.map((one) => ({ ...one, result: 'slow' as const }));
        await Promise.all(
          Array.from({ length: 10 }, (_, turn) =>
            visits.count([...both, ...slow].toSorted(() => (turn % 2 === 0 ? 1 : -1))),
          ),
        );
        for (const release of ['r1', 'r2'])
          expect(await of(visits, release)).toMatchObject({ visits: 2, failed: 2, speed: { failed: 2 } });
      });

      it('have sixteen rows of browsers at most, and what comes later stays in its row', async ({
        visits,
      }) => {
        const each = Array.from({ length: 20 }, (_, index) => visit({ browser: `Chrome ${index}` }));
        const unknown = visit({ browser: null });
        await visits.count([...each, unknown]);
        await visits.count(each.map((one) => ({ ...one, result: 'failed' })));
        await visits.count([
          visit({ browser: 'Chrome 3', result: 'failed' }),
          visit({ browser: 'Chrome 19' }),
        ]);
        const counted = await of(visits);
        expect(counted?.browsers).toHaveLength(16);
        expect(counted?.browsers[0]).toMatchObject({ browser: 'other', visits: 7, failed: 5 });
        expect(counted?.browsers[1]).toMatchObject({ browser: 'Chrome 3', visits: 2, failed: 2 });
        expect(counted).toMatchObject({ visits: 23, failed: 21 });
      });

      it('of days are apart from those of the watch, and are forgotten earlier', async ({
        visits,
        purge,
      }) => {
        const today = visit({ day: 20_000, result: 'failed' });
        await visits.count([visit(), visit({ day: 19_999 }), today, { ...today, result: 'slow' }]);
        expect(await of(visits)).toMatchObject({ visits: 1, failed: 0, ...unmeasured });
        expect((await of(visits))?.days).toEqual([
          { day: 20_000, visits: 1, failed: 1, speed: { visits: 1, failed: 1 } },
          { day: 19_999, visits: 1, failed: 0, ...unmeasured },
        ]);
        await purge({ ...all, expiredBy: now + 9 * day }, clock);
        expect(await of(visits)).toMatchObject({ visits: 1, days: [] });
      });

      it('keep where the first failure comes from, of each browser', async ({ visits }) => {
        const sample = { name: 'TypeError', frames: [] };
        await visits.count([visit({ sample: { name: 'worked', frames: [] } })]);
        await visits.count([visit({ result: 'failed' })]);
        expect(await of(visits)).toMatchObject({ failed: 1, sample: null });
        await visits.count([visit({ result: 'failed', sample }), visit({ result: 'failed' })]);
        const later = { name: 'later', frames: [] };
        await visits.count([
          visit({ result: 'failed', sample: later }),
          visit({ result: 'failed', sample: later, browser: 'Safari 17' }),
        ]);
        expect(await of(visits)).toMatchObject({
          failed: 5,
          sample,
          browsers: [{ sample }, { sample: later }],
        });
      });

      it('count until the watch is over; then nobody knows which networks have counted', async ({
        visits,
      }) => {
        const first = visit();
        await visits.count([first, visit(), visit({ limit: 2, result: 'failed' })]);
        await visits.count([{ ...first, limit: 2, result: 'failed' }]);
        expect(await of(visits)).toMatchObject({ visits: 2, failed: 0 });
        await visits.count([{ ...first, result: 'failed' }]);
        expect(await of(visits)).toMatchObject({ visits: 3, failed: 1 });
      });

      it('are deleted long after the last one, and networks after the watch, or a day after the release', async ({
        visits,
        purge,
      }) => {
        const purgeAt = (days: number) => purge({ ...all, expiredBy: now + days * day }, clock);
        await visits.count([visit(), visit({ release: 'r2' }), visit({ day: 20_000 })]);
        expect(await purgeAt(1)).toMatchObject({ expired: 1 });
        await visits.forgetNetworks('catalog', 'r2');
        expect(await purgeAt(0.9)).toMatchObject({ expired: 0 });
        expect(await purgeAt(1)).toMatchObject({ expired: 1 });
        expect(await purgeAt(29)).toMatchObject({ expired: 1 });
        expect(await purgeAt(30)).toMatchObject({ expired: 1 });
        expect(await of(visits)).toMatchObject({ visits: 1 });
        await purgeAt(181);
        expect(await of(visits)).toBeUndefined();
      });
    });

    describe('results of forms', () => {
      const form: ReleaseForm = { unit: 'catalog', release: 'r1', form: 'application' };
      const taken: FormResult = { ...form, result: 'taken' };
      const refused = (limitKey: string, changes: Partial<ReleaseForm> = {}): FormResult => ({
        ...{ ...form, ...changes, result: 'refused', limitKey },
      });

      it('are counted by form and release, refused ones of one address as often as the limit says', async ({
        formResults,
      }) => {
        const others = [{ release: 'r2' }, { form: 'callback' }, { unit: 'product' }];
        for (const other of others) await formResults.count(refused('x', other), 9);
        await Promise.all(['a', 'a', 'a', 'a', 'b'].map((key) => formResults.count(refused(key), 3)));
        const results = { ...form, taken: 0, refused: 4, refusedInARow: 4, lastTakenAt: null };
        expect(await formResults.of('catalog', ['r1'])).toEqual([
          results,
          { ...results, form: 'callback', refused: 1, refusedInARow: 1 },
        ]);
        await formResults.count(taken, 3);
        await formResults.count(refused('b'), 3);
        const [first] = await formResults.of('catalog', ['r1', 'r2']);
        expect(first).toEqual({ ...results, taken: 1, refused: 5, refusedInARow: 1, lastTakenAt: now });
        expect((await formResults.of('catalog', ['r1', 'r2'])).map(({ release }) => release)).toEqual([
          ...['r1', 'r2', 'r1'],
        ]);
      });
    });

    describeNotices(it);

    describe('a copy', () => {
      test('has all rows of all tables, and gives the same rows again', async () => {
        const from = await filledDatabase(open);
        const to = await open();
        const rows = await collect(from.repositories.rows());
        expect(await from.repositories.sizeInBytes()).toBeGreaterThan(0);
        expect(new Set(rows.map(({ table }) => table))).toEqual(
          new Set(copiedTables.map(({ name }) => name)),
        );
        const reviews = rows.filter(({ table }) => table === 'part_records').map(({ row }) => row.key);
        // As in every other engine.
        expect(reviews).toEqual(['R1', 'R2', 'r10']);
        await to.repositories.load(from.repositories.rows());
        expect(await collect(to.repositories.rows())).toEqual(rows);
        expect(await to.repositories.submissions.find('a1')).toEqual(application);
        expect(await to.repositories.outbox.find('mail-a1')).toMatchObject({ state: 'sent', attempts: 1 });
        // What is due at the same time keeps its order.
        to.clock.advance(2000);
        expect((await to.repositories.outbox.claim({ owner: 'x', lease: 1 }))?.item.id).toBe('mail-a2');
        expect(await to.repositories.submissions.accept(applying('a9', { key: 'k' }))).toEqual({
          status: 'repeated',
          id: 'a1',
        });
      });

      test('is as of one moment, while others write', async () => {
        const db = await filledDatabase(open);
        const { submissions, outbox } = db.repositories;
        const sent = (await outbox.list(900)).length + 1;
        const stored = (await submissions.count(application)) + (await submissions.count(enquiry));
        const copied = [];
        for await (const { table } of db.repositories.rows()) {
          if (copied.length < 20) await submissions.accept(applying(`during-${copied.length}`));
          copied.push(table);
        }
        expect(copied.filter((table) => table === 'submissions')).toHaveLength(stored);
        expect(copied.filter((table) => table === 'outbox')).toHaveLength(sent);
      });

      test('is only loaded into an empty database, completely or not at all', async () => {
        const from = await filledDatabase(open);
        const to = await open();
        const rows = await collect(from.repositories.rows());
        const load = (some: readonly StoredRow[]) => to.repositories.load(each(some));
        const unknown = { table: 'of_tomorrow', row: { id: 1 } };
        await expect(load([...rows, unknown])).rejects.toMatchObject({
          code: 'invalid-row',
          message: expect.stringContaining('Restore a backup with the version that made it'),
        });
        const incomplete = { table: 'part_records', row: { key: 'R9' } };
        await expect(load([...rows, incomplete])).rejects.toMatchObject({ code: 'invalid-row' });
        await expect(load([...rows, ...rows.slice(-1)])).rejects.toThrow();
        async function* broken() {
          yield* rows;
          throw new Error('The backup ends here.');
        }
        await expect(to.repositories.load(broken())).rejects.toThrow('The backup ends here.');
        expect(await collect(to.repositories.rows())).toEqual([]);
        await load(rows);
        await expect(load(rows)).rejects.toMatchObject({ code: 'database-not-empty' });
        expect(await collect(to.repositories.rows())).toEqual(rows);
      });
    });

    describe('an erasure', () => {
      const person = { email: 'A_sha@example.com', fullName: 'Asha' };
      const about = (id: string, fields: Readonly<Record<string, string>>) => {
        const written = applying(id, { key: `key-${id}`, contentKey: `page-${id}` });
        return {
          ...written,
          submission: { ...written.submission, fields },
          mail: { ...written.mail, text: `Reference: ${id}` },
        };
      };

      it('finds the records of an address, whatever its case, and no similar one', async ({
        submissions,
        erasure,
      }) => {
        await submissions.accept(about('a1', person));
        await submissions.accept(about('a2', { email: 'axsha@example.com' }));
        await submissions.accept(about('a3', { useCase: 'Ask "a_sha@example.com", please' }));
        expect(await erasure.find('a_SHA@example.com')).toEqual(['a1']);
        expect(await erasure.find('sha@example.com')).toEqual([]);
        expect(await erasure.find('a3')).toEqual(['a3']);
      });

      it('deletes a record with its mail, keys and file, once, and a shared file with the last record', async ({
        submissions,
        outbox,
        uploads,
        erasure,
        dropDeleted,
      }) => {
        for (const id of ['a1', 'a2']) await submissions.accept(about(id, person));
        const other = about('a3', { fullName: 'Ravi' });
        const mail = { ...other.mail, text: 'I write for Asha; her reference is a1.' };
        await submissions.accept({ ...other, mail });
        const of = { unit: 'catalog', form: 'application', sha256: 'ab' };
        expect(await erasure.erase('a1')).toEqual({ ...of, mails: ['mail-a1'], keys: 2, file: null });
        expect(await erasure.erase('a1')).toBeNull();
        expect([await submissions.find('a1'), await outbox.find('mail-a1')]).toEqual([null, null]);
        expect(await outbox.find('mail-a3')).toMatchObject({ mail: { text: mail.text } });
        await erasure.erase('a3');
        expect(await uploads.expired(0, 9)).toEqual([]);
        expect(await erasure.erase('a2')).toMatchObject({ file: application.file?.key });
        expect(await uploads.expired(0, 9)).toEqual([fileOfApplication]);
        expect(await dropDeleted()).toBe(true);
      });
    });

    it('a visitor erases a record of a form by its reference, once, together with what tells of it', async ({
      submissions,
      outbox,
      erasure,
    }) => {
      await submissions.accept(applying('a1'));
      const withdrawing = (id: string, erases: FormKey & { readonly id: string }, key = id) => {
        const { submission, ...other } = applying(id, { key, contentKey: null });
        const fields = { reference: erases.id };
        return { ...other, erases, submission: { ...submission, form: 'withdrawal', fields, file: null } };
      };
      const own = { ...ofApplications, id: 'a1' };
      for (const other of [
        { ...own, unit: 'contact' },
        { ...own, form: 'enquiry' },
        { ...own, id: 'a2' },
      ])
        expect(await submissions.accept(withdrawing('w0', other))).toEqual({ status: 'nothing-erased' });
      expect([await submissions.find('w0'), await outbox.find('mail-w0')]).toEqual([null, null]);
      expect(await erasure.byVisitors()).toEqual([]);
      const both = await Promise.all(
        ['w1', 'w2'].map((id) => submissions.accept(withdrawing(id, own, 'key'))),
      );
      expect(both.map(({ status }) => status).sort()).toEqual(['repeated', 'stored']);
      expect(both).toContainEqual(
        expect.objectContaining({ erased: expect.objectContaining({ mails: ['mail-a1'] }) }),
      );
      expect([await submissions.find('a1'), await outbox.find('mail-a1')]).toEqual([null, null]);
      expect(await erasure.byVisitors()).toEqual(['a1']);
    });

    it('a database has one identity', async ({ identity }) => {
      expect(await identity.read()).toBeNull();
      const sites = await Promise.all(
        ['one', 'two'].map((site) => identity.establish({ site, secretCheck: site })),
      );
      expect(sites[0]).toEqual(sites[1]);
      const site = sites[0]?.site;
      expect(await identity.read()).toEqual({ site, secretCheck: site });
      await identity.replaceSecretCheck('other');
      expect(await identity.read()).toEqual({ site, secretCheck: 'other' });
    });

    it('the age of the last backup is known, if there was one', async ({ identity, time }) => {
      expect(await identity.backupAge()).toBeNull();
      await identity.establish({ site: 'one', secretCheck: 'c' });
      expect(await identity.backupAge()).toBeNull();
      await identity.noteBackup();
      time.advance(7);
      expect(await identity.backupAge()).toBe(7);
    });

    it('a purge resolves with the error of its work', async ({ exclusivePurge }) => {
      const failing = exclusivePurge(() => Promise.reject(new Error('The disk is full.')));
      await expect(failing).rejects.toThrow('The disk is full.');
      expect(await exclusivePurge(async () => {})).toBe(true);
    });

    it('a probe leaves no data, and fails on a closed database', async ({ probe, close }) => {
      await probe();
      await probe();
      await close();
      await expect(probe()).rejects.toThrow();
    });
  });
}
