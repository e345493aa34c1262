import type { FieldValues, useFormControl } from '@site/shared-ui/forms';
import { HttpError } from '@site/shared-ui/http';
import { fitsInto, valuesOf, withoutFilledIn } from './form-values.ts';
import { createUnsentApplications, type UnsentApplication, type UnsentDeps } from './unsent-applications.ts';
import type { UnsentCause, UnsentState } from './unsent-state.ts';

/** `crypto.subtle.digest`; undefined where a browser has none, which is in pages without HTTPS. */
type Digest = ((algorithm: 'SHA-256', data: ArrayBuffer) => Promise<ArrayBuffer>) | undefined;

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

/** The form on the page. */
export interface FormAccess extends Pick<ReturnType<typeof useFormControl>, 'read' | 'fill'> {
  /** Whether it is on screen and at rest. */
  readonly isReady: () => boolean;
}

/** Keeps what one form cannot send, and knows what has become of it. */
export interface Unsent {
  /** Keeps the application, sends it, and keeps it no longer. Rejects as `send` does; then it stays kept. */
  attempt(attempt: Attempt, send: (key: string) => Promise<void>): Promise<void>;
  /** Offers what was tried last and is not known to have arrived; fills it in where nothing else has been typed. */
  find(form: FormAccess): Promise<void>;
  /** Fills in what was found, in place of what has been typed. */
  fillIn(form: FormAccess): void;
  /** Keeps it no longer. What was filled in goes as well, except where something else has been typed since. */
  erase(form: FormAccess): void;
  /** Follows other tabs and the connection until what it returns is called. */
  follow(): () => void;
}

/** @param onState called with each new state; the first one is `none` */
export function createUnsent(deps: UnsentFormDeps, onState: (state: UnsentState) => void): Unsent {
  const applications = createUnsentApplications(deps);
  let state: UnsentState = { status: 'none' };
  /** The application that stands in the form, or stood there before it was changed, once it was tried. */
  let inForm: { readonly key: string; readonly triedAt: number; readonly values: FieldValues } | null = null;

  function change(next: UnsentState): void {
    state = next;
    onState(next);
  }

  function put(form: FormAccess, application: UnsentApplication, values: FieldValues): void {
    form.fill(values);
    inForm = { ...application, values };
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
      // Another tab may have erased it meanwhile: that makes the first attempt no younger.
      const triedAt = before?.key === key ? before.triedAt : deps.now();
      const { resume, ...texts } = typed;
      const fields = texts as UnsentApplication['fields'];
      const removeOlder = () => {
        if (before !== null && before.key !== key) void applications.remove(before.key);
      };
      try {
        await applications.exclusively(key, async () => {
          if (resume instanceof File) await applications.keep({ key, triedAt, fields, file: resume });
          inForm = { key, triedAt, values: typed };
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
    async find(form) {
      if (state.status !== 'none') return;
      const application = await applications.newest();
      // This tab may have failed to send something while it was read.
      if (!application || !form.isReady() || state.status !== 'none') return;
      const values = valuesOf(application);
      const filledIn = fitsInto(values, form.read());
      if (filledIn) put(form, application, values);
      change({ status: 'found', application, filledIn });
    },
    fillIn(form) {
      if (state.status !== 'found') return;
      put(form, state.application, valuesOf(state.application));
      change({ ...state, filledIn: true });
    },
    erase(form) {
      const key = keptKey(state);
      if (key === null) return;
      void applications.remove(key);
      if (state.status === 'found' && state.filledIn) {
        form.fill(withoutFilledIn(valuesOf(state.application), form.read()));
      }
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

/**
 * The SHA-256 of everything that is sent, in hexadecimal: one application has one key, in every tab, after every
 * reload, and when it is typed anew. Null without `digest`, and when the file can no longer be read.
 */
async function applicationKey(content: FieldValues, digest: Digest): Promise<string | null> {
  if (!digest) return null;
  const hashOf = async (bytes: ArrayBuffer) => hex(new Uint8Array(await digest('SHA-256', bytes)));
  try {
    const parts = Object.entries(content).map(async ([name, value]) =>
      value instanceof File ? [name, value.name, await hashOf(await value.arrayBuffer())] : [name, value],
    );
    const sorted = (await Promise.all(parts)).sort(([one], [other]) =>
      String(one) < String(other) ? -1 : 1,
    );
    return await hashOf(new TextEncoder().encode(JSON.stringify(sorted)).buffer);
  } catch {
    return null;
  }
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
