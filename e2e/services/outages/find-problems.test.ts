import type { Answer } from '@platform/verify/load';
import { findProblems, type ServiceContents } from './find-problems.ts';
import type { Observations, SubmissionResult, UploadResult } from './visitors.ts';

const ok: Answer = {
  path: '/api/send-email',
  status: 200,
  headers: {},
  milliseconds: 20,
  body: Buffer.of(),
  text: '',
};
const refused: Answer = { ...ok, status: 503, headers: { 'retry-after': '5' } };
const page: Answer = { ...ok, path: '/cellar' };

const submission = {
  ...({ kind: 'application', email: 'a@example.com', sha256: 'aa' } as const),
  ...({ method: 'POST', path: '/api/send-email' } as const),
};
const result: SubmissionResult = {
  ...{ submission, answers: [refused, ok], acknowledged: true, reference: 'r1' },
};
const record = { id: 'r1', email: 'a@example.com', sha256: 'aa' };
const mail = { messageId: '<m1>', text: 'Reference: r1\n', attachments: ['aa'] };

const put: Answer = { ...ok, path: '/uploads/a', status: 204 };
const upload: UploadResult = { key: 'a', sha256: 'cc', answers: [refused, put], acknowledged: true };
const file = new Map([['a', 'cc']]);

const good: Observations & ServiceContents = {
  ...{ submissions: [result], uploads: [upload], pages: [page], data: [refused, ok] },
  ...{ records: [record], files: file, mails: [mail], lostMailAnswers: 1 },
};

const found = (change: Partial<typeof good>) => {
  const all = { ...good, ...change };
  return findProblems(all, all);
};

const answered = (...answers: readonly Answer[]) => ({ submissions: [{ ...result, answers }] });

test('a run without a problem, and what is allowed in one', () => {
  expect(found({})).toEqual([]);
  // Refused and never sent again: stored or not.
  expect(
    found({ submissions: [{ ...result, acknowledged: false, reference: null, answers: [refused] }] }),
  ).toEqual([]);
  expect(
    found({ submissions: [{ ...result, acknowledged: false, reference: null }], records: [], mails: [] }),
  ).toEqual([]);
  expect(found({ uploads: [{ ...upload, answers: [refused], acknowledged: false }] })).toEqual([]);
  expect(
    found({ uploads: [{ ...upload, key: null, answers: [refused], acknowledged: false }], files: new Map() }),
  ).toEqual([]);
  // Sent again after the mail server had accepted it and its answer was lost.
  expect(found({ mails: [mail, mail] })).toEqual([]);
});

test.each<[string, Partial<typeof good>, string]>([
  ['an acknowledged submission that is lost', { records: [], mails: [] }, 'is not in the database'],
  ['a submission that is stored twice', { records: [record, { ...record, id: 'r2' }] }, 'was stored 2 times'],
  ['a wrong reference', { submissions: [{ ...result, reference: 'r9' }] }, 'another reference'],
  ['a lost resume', { records: [{ ...record, sha256: null }] }, 'is not in the bucket'],
  ['a changed resume', { records: [{ ...record, sha256: 'bb' }] }, 'has other bytes'],
  ['a lost mail', { mails: [] }, 'has not arrived'],
  ['a mail without its resume', { mails: [{ ...mail, attachments: [] }] }, 'does not have its resume'],
  ['too many repeated mails', { mails: [mail, mail, mail] }, 'arrived again'],
  ['two mails', { mails: [mail, { ...mail, messageId: '<m2>' }] }, 'different Message-IDs'],
  ['a mail without a record', { mails: [mail, { ...mail, text: 'x' }] }, 'about no record'],
  ['an internal error', answered({ ...refused, status: 500 }, ok), 'answered with 500'],
  ['a refusal without Retry-After', answered({ ...refused, headers: {} }, ok), 'without Retry-After'],
  ['no answer', answered({ ...refused, status: null }, ok), 'was not answered'],
  ['a request that hangs', answered({ ...ok, milliseconds: 21_000 }), 'took 21.0 s'],
  ['an acknowledged upload that is lost', { files: new Map() }, 'upload a is not in the bucket'],
  ['a changed upload', { files: new Map([['a', 'dd']]) }, 'upload a has other bytes'],
  ['an upload that fails', { uploads: [{ ...upload, answers: [{ ...put, status: 409 }] }] }, 'with 409'],
  ['data that fail', { data: [{ ...ok, status: 500 }] }, 'answered with 500'],
  ['a page that fails', { pages: [{ ...page, status: 503 }] }, '/cellar was answered with 503'],
  ['a page that hangs', { pages: [{ ...page, milliseconds: 21_000 }] }, 'took 21.0 s'],
])('%s is found', (_, change, problem) => {
  expect(found(change).join('\n')).toContain(problem);
});
