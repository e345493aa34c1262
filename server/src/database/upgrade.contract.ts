import { createHash } from 'node:crypto';
import { sampleValues } from '@site/shared-ui/testing/sample-values';
import { applicationRequest, applications } from '../testing/form-request.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { sampleApplicationForm } from '../testing/sample-forms.ts';
import { testServer } from '../testing/test-server.ts';
import type { Repositories, Submission } from './repositories.ts';

const day = 24 * 60 * 60_000;
const start = 1_800_000_000_000;
/** After everything that a test does. */
const later = 9_000_000_000_000;
const enquiries = { unit: 'contact', form: 'enquiry' };

/** Texts that break a careless conversion. */
const texts = [
  'Asha',
  `O'Brien "the \\"one\\"" \\ \\u0041 \\n`,
  'ஆஷா\u200D علی\u200Cرضا 🙂 \u2028\u2029',
  'two\nlines\r\nand\ta tab \u0001',
  '{"a":[1]} %s $1 :id',
  '',
];

/** A row of the version with a table for each form, and the record that it is now. */
interface EarlierRecord {
  readonly table: 'applications' | 'enquiries';
  /** In the order of the columns. */
  readonly row: readonly (string | number)[];
  readonly now: Submission;
}

function application(text: string, index: number): EarlierRecord {
  const [id, receivedAt] = [`a${index}`, start + index];
  const fields = {
    ...{ fullName: text, email: 'asha@example.com', phoneNo: text, address: text, pincode: '641001' },
    ...{ district: text, state: text, gender: text, position: text },
  };
  const file = {
    ...{ key: `job_applications/${receivedAt}_cv.docx`, type: 'docx' as const, bytes: 1_048_575 },
    ...{ sha256: 'ab'.repeat(32), url: `https://files.example/${text}` },
  };
  return {
    table: 'applications',
    row: [id, receivedAt, ...Object.values(fields), ...Object.values(file)],
    now: { id, ...applications, release: null, receivedAt, keptFor: 365 * day, fields, file },
  };
}

function enquiry(text: string, index: number): EarlierRecord {
  const [id, receivedAt] = [`e${index}`, start + index];
  const fields = { firstName: text, lastName: text, email: 'asha@example.com', useCase: text, source: text };
  return {
    table: 'enquiries',
    row: [id, receivedAt, ...Object.values(fields)],
    now: { id, ...enquiries, release: null, receivedAt, keptFor: 730 * day, fields, file: null },
  };
}

const records = [...texts.map(application), ...texts.map(enquiry)];

/** A database with the tables of the version before one table for all forms. */
export interface EarlierDatabase extends AsyncDisposable {
  insert(table: string, row: readonly (string | number | null)[]): Promise<void>;
  /** Opens it with this version. */
  open(): Promise<Repositories>;
}

/** The tests of every engine for a database with records of an earlier version. */
export function describeUpgrade(engine: string, create: () => Promise<EarlierDatabase>): void {
  async function upgraded() {
    const db = await create();
    for (const { table, row } of records) await db.insert(table, row);
    for (const [kind, key] of [
      ['application', 'k'],
      ['application', 'page-content'],
      ['enquiry', 'k'],
    ] as const)
      await db.insert('idempotency_keys', [kind, key, `of ${kind}`, kind === 'enquiry' ? 'e0' : 'a0', later]);
    await db.insert('used_passes', ['p', 'of enquiry', 'e0', later]);
    const mail = { id: 'm0', to: ['a@site.example'], subject: texts[1] };
    await db.insert('outbox', [
      ...['m0', JSON.stringify(mail), 'waiting', start, start, 0, null, 0, null, null],
    ]);
    const repositories = await db.open();
    return Object.assign(repositories, {
      async [Symbol.asyncDispose]() {
        await repositories.close();
        await db[Symbol.asyncDispose]();
      },
    });
  }

  describe(`a database of an earlier version on ${engine}`, () => {
    test('has every record with its fields, its file and the time for which it is kept', async () => {
      await using db = await upgraded();
      const { submissions } = db;
      for (const { now } of records) {
        const found = await submissions.find(now.id);
        expect(found).toEqual(now);
        expect(Object.keys(found?.fields ?? {})).toEqual(Object.keys(now.fields));
      }
      expect([await submissions.count(applications), await submissions.count(enquiries)]).toEqual([6, 6]);
      const files = records.flatMap(({ now }) => now.file?.key ?? []);
      const after = 2 ** 50;
      const retention = { limit: 900, expiredBy: after, sentMailFrom: 0, mailFrom: 0 };
      await db.purge(retention, { reference: null, suspectSince: null });
      const expired = await db.uploads.expired(after, 900);
      expect(expired.toSorted()).toEqual(
        [...new Set(files)].map((key) => key.replace(/\.\w+$/, '')).toSorted(),
      );
    });

    test('still knows its keys, passes and mail', async () => {
      await using db = await upgraded();
      const { submissions, outbox } = db;
      const known = [
        submissions.findKey({ ...applications, key: 'k', fingerprint: 'of application' }),
        submissions.findKey({
          ...applications,
          key: null,
          contentKey: 'page-content',
          fingerprint: 'of application',
        }),
        submissions.findKey({ ...applications, key: 'k', fingerprint: 'other' }),
        submissions.findKey({ ...enquiries, key: 'k', fingerprint: 'of enquiry' }),
      ];
      expect(await Promise.all(known)).toEqual([
        { status: 'repeated', id: 'a0' },
        { status: 'repeated', id: 'a0' },
        { status: 'key-reused' },
        { status: 'repeated', id: 'e0' },
      ]);
      expect((await outbox.find('m0'))?.mail).toMatchObject({ subject: texts[1] });
    });

    test('is purged when it would have been', async () => {
      await using db = await upgraded();
      const purge = async (expiredBy: number) => {
        const retention = { limit: 100, expiredBy, sentMailFrom: 0, mailFrom: 0 };
        return (await db.purge(retention, { reference: start, suspectSince: null })).submissions;
      };
      expect(await purge(start + 365 * day - 1)).toBe(0);
      expect(await purge(start + 365 * day + texts.length)).toBe(texts.length);
      expect(await purge(start + 730 * day - 1)).toBe(0);
      expect(await purge(start + 730 * day + texts.length)).toBe(texts.length);
    });

    test('answers an application that was sent to the earlier version with its reference', async () => {
      const db = await create();
      const [key, content] = ['key-of-an-open-tab', samplePdf()];
      // As that version made it.
      const sent = {
        ...{ ...sampleValues(sampleApplicationForm), type: 'pdf' },
        resume: createHash('sha256').update(content).digest('hex'),
      };
      const sorted = Object.entries(sent).sort(([a], [b]) => (a < b ? -1 : 1));
      const fingerprint = createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
      await db.insert('applications', records[0]?.row ?? []);
      await db.insert('idempotency_keys', ['application', key, fingerprint, 'a0', later]);
      const repositories = await db.open();
      {
        await using server = await testServer({ repositories });
        const answer = await server.app.inject(await applicationRequest({ key, file: { content } }));
        expect([answer.statusCode, answer.json()]).toEqual([200, { reference: 'a0' }]);
        expect(await repositories.submissions.count(applications)).toBe(1);
      }
      await db[Symbol.asyncDispose]();
    });
  });
}
