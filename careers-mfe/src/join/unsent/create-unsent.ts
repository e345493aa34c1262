import type { FieldValues } from '@site/shared-ui/forms';
import { HttpError } from '@site/shared-ui/http';
import { applicationKey, type Digest } from './application-key.ts';
import type { UnsentApplication } from './unsent-application.ts';
import { createUnsentApplications, type UnsentDeps } from './unsent-applications.ts';
import type { UnsentCause, UnsentState } from './unsent-state.ts';

export interface UnsentFormDeps extends UnsentDeps {
  readonly digest: () => Digest;
  readonly isOnline: () => boolean;
  /** Calls back when the connection is lost or back, until what it returns is called. */
  readonly onConnection: (listener: () => void) => () => void;
}

export interface Attempt {
  /** Everything that is sent: the same content has the same key. */
  readonly content: FieldValues;
  /** The form's fields, with the file in `resume`. */
  readonly typed: FieldValues;
  /** For browsers that offer no digest. */
  readonly randomKey: string;
  /** The content was sent under `randomKey` before this code was there: it stays its key. */
  readonly usedRandomKey: boolean;
}

/** Keeps what one form cannot send, and knows what has become of it. */
export interface Unsent {
  /** Keeps the application, sends it, and keeps it no longer. Rejects as `send` does; then it stays kept. */
  attempt(attempt: Attempt, send: (key: string) => Promise<void>): Promise<void>;
  /** The application that was tried last and is not known to have arrived; null when there is none. */
  find(): Promise<UnsentApplication | null>;
  /** Offers what was found; `values` are what the form was filled in with, if it was. */
  offer(application: UnsentApplication, values: FieldValues | null): void;
  /** Keeps it no longer. */
  erase(): void;
  /** Follows other tabs and the connection until what it returns is called. */
  follow(): () => void;
}

/** @param onState called with each new state; the first one is `none` */
export function createUnsent(deps: UnsentFormDeps, onState: (state: UnsentState) => void): Unsent {
  const applications = createUnsentApplications(deps);
  let state: UnsentState = { status: 'none' };
  /** The application that stands in the form, or stood there before it was changed, once it was tried. */
  let inForm: { readonly key: string; readonly values: FieldValues } | null = null;

  function change(next: UnsentState): void {
    state = next;
    onState(next);
  }

  function compare(): void {
    const key = keptKey(state);
    if (key !== null && !applications.isKept(key)) {
      change({ status: 'gone', after: state.status === 'failed' ? 'failed' : 'found' });
    } else if (state.status === 'failed') {
      const cause = causeNow(state.cause, deps.isOnline());
      if (cause !== state.cause) change({ ...state, cause });
    }
  }

  return {
    async attempt({ content, typed, randomKey, usedRandomKey }, send) {
      const before = inForm;
      const isSame = before !== null && sameEntries(before.values, typed);
      const digest = usedRandomKey ? undefined : deps.digest();
      const key = isSame ? before.key : ((await applicationKey(content, digest)) ?? randomKey);
      const { resume, ...fields } = typed;
      const removeOlder = () => {
        if (before !== null && before.key !== key) void applications.remove(before.key);
      };
      try {
        await applications.exclusively(key, async () => {
          if (resume instanceof File) {
            await applications.keep({ key, fields: fields as UnsentApplication['fields'], file: resume });
          }
          inForm = { key, values: typed };
          await send(key);
          // Not awaited: it is offered no more from here on, and deleted once the lock is free.
          void applications.remove(key);
        });
      } catch (error) {
        const kept = applications.isKept(key);
        if (kept) removeOlder();
        change({ status: 'failed', key, cause: causeOf(error, deps.isOnline()), kept });
        throw error;
      }
      removeOlder();
      inForm = null;
      change({ status: 'none' });
    },
    find: () => (state.status === 'none' ? applications.newest() : Promise.resolve(null)),
    offer(application, values) {
      // Another tab may have sent it while it was on its way here.
      if (!applications.isKept(application.key)) return;
      if (values) inForm = { key: application.key, values };
      change({ status: 'found', application, filledIn: values !== null });
    },
    erase() {
      const key = keptKey(state);
      if (key === null) return;
      void applications.remove(key);
      change({ status: 'erased', after: state.status === 'failed' ? 'failed' : 'found' });
    },
    follow() {
      compare();
      const stops = [deps.onMarked(compare), deps.onConnection(compare)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** The key of what this page says is kept. */
function keptKey(state: UnsentState): string | null {
  if (state.status === 'found') return state.application.key;
  return state.status === 'failed' && state.kept ? state.key : null;
}

function causeOf(error: unknown, isOnline: boolean): UnsentCause {
  if (!(error instanceof HttpError)) return { code: 'bug' };
  if (!isOnline) return { code: 'offline' };
  switch (error.code) {
    case 'server':
    case 'too-many':
      return { code: error.code };
    case 'refused':
    case 'not-found':
      return { code: 'refused', reason: error.problem?.message ?? null };
    default:
      return { code: 'connection' };
  }
}

function causeNow(cause: UnsentCause, isOnline: boolean): UnsentCause {
  if (isOnline) return cause.code === 'offline' ? { code: 'online-again' } : cause;
  return cause.code === 'online-again' || cause.code === 'connection' ? { code: 'offline' } : cause;
}

function sameEntries(one: FieldValues, other: FieldValues): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
