import { HttpError } from '@platform/host/http';
import { mayHaveArrived } from './send-form.ts';

const problem = (code: string) => ({ problem: { code, message: '' } });

test.each([
  ['no answer', new HttpError('unreachable', ''), true],
  ['a time limit', new HttpError('timeout', ''), true],
  ['a page that was left', new HttpError('aborted', ''), true],
  ['a bug in the page', new TypeError('x is not a function'), true],
  ['a fault of our server', new HttpError('server', '', { status: 500, ...problem('internal') }), true],
  ['an unknown end', new HttpError('server', '', { status: 503, ...problem('commit-unknown') }), true],
  ['a proxy without an answer', new HttpError('server', '', { status: 504 }), true],
  ['an answer that is none', new HttpError('server', '', { status: 202 }), true],
  ['a busy database', new HttpError('server', '', { status: 503, ...problem('database-busy') }), false],
  ['a refusal', new HttpError('refused', '', { status: 422 }), false],
  ['a missing address', new HttpError('not-found', '', { status: 404 }), false],
  ['too many', new HttpError('too-many', '', { status: 429 }), false],
  ['a preparation', new HttpError('unreachable', '', { notSent: true }), false],
])('%s: %#', (_, error, expected) => {
  expect(mayHaveArrived(error)).toBe(expected);
});
