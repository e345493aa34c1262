import { type FieldValues, isKeyReused, sameValues, type useFormControl } from '@site/shared-ui/forms';
import { HttpError } from '@site/shared-ui/http';
import { fitsInto, valuesOf, withoutFilledIn } from './form-values.ts';
import { unsentTexts } from './unsent.texts.ts';
import { createUnsentApplications, type UnsentApplication, type UnsentDeps } from './unsent-applications.ts';
import type { UnsentCause, UnsentState } from './unsent-state.ts';

export interface UnsentFormDeps extends UnsentDeps {
  readonly isOnline: () => boolean;
  /** Calls the listener when the browser goes offline or online. Returns the function that unsubscribes. */
  readonly onConnection: (listener: () => void) => () => void;
}

export interface Attempt {
  /** The form's fields, with the file in `resume`. */
  readonly typed: FieldValues;
  /** As in `Submission`. */
  readonly key: string;
}

/** Access to the form on the page. */
export interface FormAccess extends Pick<ReturnType<typeof useFormControl>, 'read' | 'fill'> {
  /** Whether it is visible and not being sent. */
  readonly isReady: () => boolean;
}

/** Keeps one form's unsent application and tracks its state. */
export interface Unsent {
  /** Keeps the application, sends it, then removes it. If `send` rejects, it stays kept and this rejects as well. */
  attempt(attempt: Attempt, send: (key: string) => Promise<void>): Promise<void>;
  /** Offers the newest unsent application. Fills it in, unless the visitor has typed something else. */
  find(form: FormAccess): Promise<void>;
  /** Replaces the form's values by the application that was found. */
  fillIn(form: FormAccess): void;
  /** Removes the application, and the values that were filled in and not edited since. */
  erase(form: FormAccess): void;
  /** Watches other tabs and the connection. Returns the function that unsubscribes. */
  subscribe(): () => void;
}

interface InForm {
  readonly key: string;
  readonly triedAt: number;
  readonly values: FieldValues;
  /** The server knows its key with other content. */
  readonly refused?: boolean;
}

/** @param onState is called with each new state; the initial state is `none` */
export function createUnsent(deps: UnsentFormDeps, onState: (state: UnsentState) => void): Unsent {
  const applications = createUnsentApplications(deps);
  let state: UnsentState = { status: 'none' };
  /** The application last filled in or sent from this form. The visitor may have edited the form since. */
  let inForm: InForm | null = null;

  function change(next: UnsentState): void {
    state = next;
    onState(next);
  }

  function put(form: FormAccess, application: UnsentApplication, values: FieldValues): void {
    form.fill(values);
    inForm = { ...application, values };
  }

  function refreshState(): void {
    const key = keptKey(state);
    if (key !== null && !applications.isKept(key)) {
      change({ status: 'gone', after: state.status === 'failed' ? 'failed' : 'found' });
    } else if (state.status === 'failed') {
      const cause = causeNow(state.cause, deps.isOnline());
      if (cause !== state.cause) change({ ...state, cause });
    }
  }

  return {
    async attempt({ typed, key: newKey }, send) {
      const before = inForm;
      // In a page without HTTPS, the new key is another one for the same values.
      const isSame = before !== null && !before.refused && sameValues(before.values, typed);
      const key = isSame ? before.key : newKey;
      // Not from the marker: another tab may have erased it, but the time of the first attempt is still the same.
      const triedAt = before?.key === key ? before.triedAt : deps.now();
      const { resume, ...texts } = typed;
      const fields = texts as UnsentApplication['fields'];
      const removeOlder = () => {
        if (before !== null && before.key !== key) void applications.remove(before.key);
      };
      try {
        await applications.withLock(key, async () => {
          if (resume instanceof File) await applications.keep({ key, triedAt, fields, file: resume });
          inForm = { key, triedAt, values: typed };
          await send(key);
          // Not awaited: `remove` hides it at once, and deletes it when this lock is released.
          void applications.remove(key);
        });
      } catch (error) {
        if (isFieldRefusal(error, typed)) {
          // The form shows it beside the field, like what it refuses itself. Nothing is left to send again.
          void applications.remove(key);
          removeOlder();
          inForm = null;
          change({ status: 'none' });
          throw error;
        }
        if (inForm && isKeyReused(error)) inForm = { ...inForm, refused: true };
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
      // The state may have changed during the read, after a failed attempt of this tab.
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
    subscribe() {
      refreshState();
      const unsubscribers = [deps.onStorageChange(refreshState), deps.onConnection(refreshState)];
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe();
      };
    },
  };
}

/** The key of the application that this page shows as kept. */
function keptKey(state: UnsentState): string | null {
  if (state.status === 'found') return state.application.key;
  return state.status === 'failed' && state.kept ? state.key : null;
}

const isFieldRefusal = (error: unknown, typed: FieldValues) =>
  error instanceof HttpError && error.code === 'refused' && Object.hasOwn(typed, error.problem?.field ?? '');

function causeOf(error: unknown, isOnline: boolean): UnsentCause {
  if (!(error instanceof HttpError)) return { code: 'bug' };
  if (!isOnline) return { code: 'offline' };
  switch (error.code) {
    case 'server':
      return { code: error.code };
    case 'too-many':
      return { code: error.code, reason: error.problem?.message ?? unsentTexts.tooMany };
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
