import {
  type FormConfirmation,
  type FormDeclaration,
  type FormValues,
  formRefusedEvent,
  keyReused,
} from '@platform/contract';
import { useToasts } from '@platform/host';
import { HttpError, useOverdue } from '@platform/host/http';
import { type FormikErrors, useFormik } from 'formik';
import {
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { focusFirstInvalid, focusSubmit, readTyped } from './form-dom.ts';
import { createFormDraft } from './form-draft.ts';
import {
  type FieldValue,
  type FieldValues,
  type FormState,
  type NewValue,
  type SubmissionFailure,
  sameValue,
  useFormStage,
  useHydrated,
} from './form-state.ts';
import { type ExtraControls, initialValues } from './initial-values.ts';
import { type LoadRules, loadOnce, loadRules, type Sending } from './load-rules.ts';
import { messages as formMessages } from './messages/index.ts';
import { isServerThere, mayHaveArrived, pressTimeout } from './send-form.ts';

/** What a page needs to send a form only once, even if it has to try several times. */
export interface Submission {
  /** For `Idempotency-Key`: see `createSubmissionKeys`. */
  readonly key: string;
  /** Aborted when the visitor has it sent again, under the same key. */
  readonly signal: AbortSignal;
  /** Call it whenever a part has been sent, so that nobody is asked whether to send it again. */
  readonly onProgress: () => void;
}

export interface FormOptions<Form extends FormDeclaration> {
  /** Labels, rules, choices and messages. */
  readonly form: Form;
  /** Where the form is sent: see `formAddress`. The browser sends it there until the page is hydrated. */
  readonly action: string;
  readonly more?: ExtraControls;
  /**
   * Receives what the form declares, as the rules cast it. If it rejects, the form shows `messages.failed` and keeps its
   * values; if its problem names a field of the form, the message is shown at that field. Any rejection but an
   * `HttpError` is also reported to the window as a bug. It may resolve with the reference that the server has given.
   */
  readonly onSubmit: (values: FormValues<Form> & FieldValues, submission: Submission) => Promise<unknown>;
  /** The kind of the toast for a submit with missing or invalid fields. */
  readonly incompleteKind?: 'error' | 'warning';
  /** Resets the form when `onSubmit` has succeeded. */
  readonly clearOnSuccess?: boolean;
  readonly newKey?: () => string;
  /** For tests, in which the code that checks and sends comes late, or does not come. */
  readonly loadRules?: LoadRules;
}

type Values = Record<string, FieldValue>;

/** A form at the time of a submit. */
interface Submitted {
  readonly values: Values;
  /** Values that code was still finding, by field. Each of these promises may have settled since. */
  readonly awaited: ReadonlyMap<string, Promise<unknown>>;
}

/** A value that the server has refused, with its message for the visitor. */
interface Refusal {
  readonly name: string;
  readonly value: FieldValue;
  readonly message: string;
}

/**
 * Codes of refused values that a form's own rules could have found. Only the server looks into a file, so a code about the
 * content of a file is the visitor's mistake.
 */
const ruleCodes = ['invalid-field', 'unknown-field', 'duplicate-field', 'field-too-long', 'file-missing'];

/** The values that are other ones there. */
function differing(values: FieldValues, there: FieldValues): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !sameValue(value, there[name])));
}

function declaredOf<Form extends FormDeclaration>({ fields, file }: Form, values: object) {
  const names = [...fields, ...(file ? [file] : [])].map(({ name }) => name);
  const found = Object.entries(values).filter(([name]) => names.includes(name));
  return Object.fromEntries(found) as FormValues<Form> & FieldValues;
}

const isEmpty = (values: object) => Object.keys(values).length === 0;

const preventDefault = (event: Event) => event.preventDefault();

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Adds to Formik: values newer than the last rendering, one submit at a time, submission keys, and adoption. */
export function useFormEngine<Form extends FormDeclaration>(
  form: RefObject<HTMLFormElement | null>,
  options: FormOptions<Form>,
) {
  const { form: declared, action, more = {}, incompleteKind = 'error' } = options;
  const { messages } = declared;
  const toasts = useToasts();
  const ready = useHydrated();
  const stage = useFormStage(form);
  const [initial] = useState(() => initialValues(declared, more));
  /** `formik.values` are those of the last rendering: of two changes before the next one, the second undoes the first. */
  const latest = useRef<Values>({ ...initial });
  const entered = useRef(false);
  /** What code has filled in last, by field. */
  const filled = useRef<Values>({});
  const [{ draft, isDirty }] = useState(() => {
    const stored = createFormDraft(action, declared, initial, () => latest.current, isEntered);
    /** Whether something of the visitor would be lost. An initial value does not count, nor one that code has filled in. */
    function isEntered(): boolean {
      const own = differing(differing(latest.current, initial), filled.current);
      return entered.current && (!isEmpty(own) || stored.missingFile() !== null);
    }
    return { draft: stored, isDirty: isEntered };
  });
  const [sending] = useState(() =>
    loadOnce(async (): Promise<Sending> => {
      const load = options.loadRules ?? loadRules;
      // One lost packet is no failure of the release. A file of it may be missing if the server answers.
      const report = async (cause: unknown) => {
        if (await isServerThere()) reportError(cause);
        throw cause;
      };
      const { createCheck, createSubmissionKeys } = await load().catch(load).catch(report);
      const keys = createSubmissionKeys(declared, options.newKey, draft);
      return { check: createCheck(declared, more), keys };
    }),
  );
  /** An attempt since the last success may have arrived. */
  const unsure = useRef(false);
  /** Submits since the last success that were refused as invalid. Formik's `submitCount` counts valid ones as well. */
  const [refusals, setRefusals] = useState(0);
  const [incomplete, setIncomplete] = useState<readonly string[]>([]);

  const awaited = useRef(new Map<string, Promise<unknown>>());
  /** What the server has refused last: shown as long as the field has the same value. */
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [progress, setProgress] = useState<{ readonly isLoading?: boolean } | null>(null);
  const overdue = useOverdue(progress);
  /** Sends once more what is being sent; null while nothing is. */
  const repeat = useRef<() => void>(null);
  /** The newest submit, until there is an answer; null if there is nothing to wait for. */
  const submitted = useRef<Submitted>(null);

  async function validate(): Promise<FormikErrors<Values>> {
    // The browser first paints what was typed.
    await nextTask();
    const come = await sending.pending();
    const result = come?.check(latest.current);
    return result?.status === 'invalid' ? result.errors : {};
  }

  const formik = useFormik<Values>({
    initialValues: latest.current,
    validate,
    // Unused: `formik.handleSubmit` sends the rendered values, and runs twice for two submits.
    onSubmit: () => {},
  });

  const { setValues, setFieldTouched } = formik;
  const rendered = useRef(latest.current);
  useLayoutEffect(() => {
    rendered.current = formik.values;
  }, [formik.values]);

  /** The same functions in every rendering, so that a field renders again only if its own state changes. */
  const { change, adopt, settle, ...actions } = useMemo(() => {
    /** Enters the stage that the values have. */
    const settle = (confirmation?: FormConfirmation) =>
      stage.enter(isDirty() ? 'begun' : 'empty', confirmation);
    function change(changed: FieldValues, shouldValidate = true) {
      // A copy of a file in memory is not another file.
      const isOther = !isEmpty(differing(changed, latest.current));
      latest.current = { ...latest.current, ...changed };
      draft.save();
      setValues(latest.current, shouldValidate);
      if (isOther && stage.newest() !== 'sending') settle();
    }
    /**
     * Takes over what is in the controls and not in the state: typed before hydration, or filled in without an event. A
     * newer value that is not on screen yet must not be undone.
     */
    function adopt(shouldValidate = false) {
      const typed = form.current ? readTyped(form.current, rendered.current) : {};
      const isNew = ([name]: [string, FieldValue]) => latest.current[name] === rendered.current[name];
      const adopted = Object.entries(typed).filter(isNew);
      if (adopted.length === 0) return;
      entered.current = true;
      change(Object.fromEntries(adopted), shouldValidate);
    }
    function set(name: string, value: NewValue, byVisitor: boolean) {
      adopt(true);
      const current = latest.current[name] ?? '';
      const next = typeof value === 'function' ? value(current) : value;
      entered.current ||= byVisitor && !sameValue(next, current);
      if (next === current) return;
      if (!byVisitor) filled.current[name] = next;
      change({ [name]: next });
    }
    function awaitValue(name: string, value: Promise<unknown>) {
      awaited.current.set(name, value);
      const end = () => {
        if (awaited.current.get(name) === value) awaited.current.delete(name);
      };
      value.then(end, end);
    }
    return {
      ...{ change, adopt, settle, awaitValue },
      setValue: (name: string, value: NewValue) => set(name, value, false),
      enter: (name: string, value: NewValue) => set(name, value, true),
      read: () => latest.current,
      choosing: (isOpen: boolean) => draft.choosing(isOpen),
      setTouched: (name: string) => void setFieldTouched(name),
    };
  }, [form, draft, isDirty, stage.enter, stage.newest, setValues, setFieldTouched]);

  /** The visitor may be about to fill in the form. A failure shows when it is sent: until then the next touch tries again. */
  const touch = useCallback(() => void sending.load().catch(() => undefined), [sending]);
  useEffect(() => {
    if (stage.shown.stage !== 'empty' || form.current?.contains(document.activeElement)) touch();
  }, [form, stage.shown.stage, touch]);

  const [cameBack, setCameBack] = useState(false);
  const adoptAtFirst = useEffectEvent(() => {
    adopt();
    // Of an earlier document. What was typed in this one is newer.
    const back = draft.restore();
    if (back) {
      entered.current ||= back.from !== 'nowhere';
      setCameBack(back.from === 'before');
      change(back.texts, false);
    }
    // The effect also runs when a hidden page is shown again.
    if (stage.newest() === 'empty') settle();
  });
  useLayoutEffect(() => adoptAtFirst(), []);

  /** The last refusal after which the focus was set. A hidden page that is shown again must not move the focus. */
  const focused = useRef(0);
  useEffect(() => {
    if (refusals > focused.current && form.current) focusFirstInvalid(form.current);
    focused.current = refusals;
  }, [form, refusals]);

  /** Settles with the first answer to any attempt. The failure of one that was repeated does not count. */
  function deliver(values: FormValues<Form> & FieldValues, key: string): Promise<unknown> {
    let newest = new AbortController();
    const onProgress = () => repeat.current && setProgress({});
    const answer = new Promise((resolve, reject) => {
      const attempt = () => {
        const { signal } = newest;
        const fail = (error: unknown) => signal.aborted || reject(error);
        options.onSubmit(values, { key, signal, onProgress }).then(resolve, fail);
        onProgress();
      };
      repeat.current = () => {
        newest.abort();
        newest = new AbortController();
        unsure.current = true;
        attempt();
      };
      attempt();
    });
    return answer.finally(() => newest.abort());
  }

  /** Resolves when the visitor submits anew instead of waiting for the key: a file in a cloud may not come. */
  function givenUp(): Promise<null> {
    return new Promise((resolve) => {
      repeat.current = () => {
        form.current?.requestSubmit();
        resolve(null);
      };
    });
  }

  /**
   * Loads what checks and sends the form. The browser itself sends the form if this code cannot be loaded, if it takes 20 s,
   * or if the visitor presses again; the result is null then. The browser does so only if the server answers: otherwise its
   * error page would replace the form.
   *
   * @throws {HttpError} if the code cannot be loaded and the server does not answer. Nothing has been sent
   */
  async function waitForSending(): Promise<Sending | null> {
    stage.enter('sending', null);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pressed = new Promise<null>((resolve) => {
      const again = async () => {
        setProgress({ isLoading: true });
        if (form.current && (await isServerThere()) && repeat.current === again) resolve(null);
      };
      repeat.current = again;
      timer = setTimeout(again, pressTimeout);
      setProgress({ isLoading: true });
    });
    try {
      const come = await Promise.race([sending.load(), pressed]).finally(() => clearTimeout(timer));
      return come ?? (await sendByBrowser());
    } catch (cause) {
      repeat.current = null;
      if (form.current && (await isServerThere())) return await sendByBrowser();
      throw new HttpError('unreachable', 'What checks and sends the form has not come.', {
        cause,
        notSent: true,
      });
    } finally {
      repeat.current = null;
      setProgress(null);
    }
  }

  /** Resolves when the document has been left, for a return from the back/forward cache, or if the form is invalid. */
  async function sendByBrowser(): Promise<null> {
    const element = form.current;
    if (!element?.reportValidity()) return null;
    window.removeEventListener('beforeunload', preventDefault);
    const submit = () => {
      setProgress({});
      // A control may be named `submit`.
      HTMLFormElement.prototype.submit.call(element);
    };
    repeat.current = submit;
    submit();
    unsure.current = true;
    await new Promise((resolve) => window.addEventListener('pagehide', resolve, { once: true }));
    return null;
  }

  async function validateAndSend(
    loaded: Sending,
    { values: typed, awaited: findings }: Submitted,
  ): Promise<'refused' | 'answered'> {
    const { check, keys } = loaded;
    const result = check(typed);
    if (result.status === 'invalid') {
      const missing = Object.keys(result.errors).map((name) => [name, findings.get(name)] as const);
      if (missing.every(([, value]) => value)) {
        stage.enter('sending', null);
        await Promise.allSettled(missing.map(([, value]) => value));
        const found = missing.map(([name]) => [name, latest.current[name] ?? null] as const);
        const values = { ...typed, ...Object.fromEntries(found) };
        return validateAndSend(loaded, { values, awaited: new Map(awaited.current) });
      }
      formik.setErrors(result.errors);
      setIncomplete(Object.keys(result.errors));
      setRefusals((count) => count + 1);
      toasts.show(incompleteKind, messages.incomplete, 'form');
      return 'refused';
    }
    stage.enter('sending', null);
    setProgress({});
    let key: string | null = null;
    let confirmation: FormConfirmation;
    try {
      const sent = declaredOf(declared, result.values);
      key = await Promise.race([keys.keyFor(sent), givenUp()]);
      if (key === null) return 'refused';
      const answer = await deliver(sent, key);
      confirmation = confirmationOf(declared, answer);
    } catch (error) {
      unsure.current ||= mayHaveArrived(error);
      const { code, status, problem }: Partial<HttpError> = error instanceof HttpError ? error : {};
      // The same request would be refused for as long as the server knows this key with other content.
      if (problem?.code === keyReused && key) keys.refused(key);
      if (status === 422 && ruleCodes.includes(problem?.code ?? '')) stage.publish(formRefusedEvent);
      const name = code === 'refused' ? problem?.field : undefined;
      if (!problem || name === undefined || !Object.hasOwn(typed, name)) throw error;
      formik.setStatus(null);
      setRefused({ name, value: typed[name] ?? null, message: problem.message });
      setRefusals((count) => count + 1);
      toasts.show('error', messages.failed, 'form');
      return 'refused';
    } finally {
      repeat.current = null;
      setProgress(null);
    }
    keys.arrived();
    unsure.current = false;
    formik.setStatus(null);
    setRefused(null);
    setRefusals(0);
    setIncomplete([]);
    toasts.show('success', messages.sent, 'form');
    // What has changed since the submit was not sent, and keeps its value.
    const changed = differing(latest.current, typed);
    if (options.clearOnSuccess) {
      latest.current = { ...initial, ...changed };
      formik.resetForm({ values: latest.current });
    }
    if (isEmpty(options.clearOnSuccess ? differing(changed, initial) : changed)) {
      entered.current = false;
      draft.remove();
      setCameBack(false);
      stage.enter('sent', confirmation);
    } else {
      draft.save();
      settle(confirmation);
    }
    return 'answered';
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    adopt();
    if (stage.newest() === 'sent') return;
    const isFirst = submitted.current === null;
    let current: Submitted = { values: latest.current, awaited: new Map(awaited.current) };
    submitted.current = current;
    if (!isFirst) return;
    await nextTask();
    // Before the document is left, the browser asks.
    window.addEventListener('beforeunload', preventDefault);
    try {
      const loaded = sending.come() ?? (await waitForSending());
      if (!loaded) return;
      // A second submit during validation may have newer values, or wait for one: if the first is refused, it is next.
      while ((await validateAndSend(loaded, current)) === 'refused' && current !== submitted.current)
        current = submitted.current;
    } catch (error) {
      const [mayHaveArrived, isOffline] = [unsure.current, !navigator.onLine];
      formik.setStatus({ error, mayHaveArrived, isOffline } satisfies SubmissionFailure);
      toasts.show('error', messages.failed, 'form');
      // The visitor gets a message and can try again.
      if (!(error instanceof HttpError)) reportError(error);
    } finally {
      window.removeEventListener('beforeunload', preventDefault);
      submitted.current = null;
      if (stage.newest() === 'sending') settle();
    }
  }

  const state: FormState = {
    values: formik.values,
    ...stage.shown,
    failure: formik.status ?? null,
    overdue: overdue && (progress?.isLoading ? 'loading' : 'sending'),
    missingFile: draft.missingFile(),
    cameBack,
    ...actions,
    errorOf(name) {
      const filledInAndLeft = formik.touched[name] === true && formik.values[name] !== '';
      if (refused && name === refused.name && sameValue(formik.values[name], refused.value))
        return refused.message;
      const error: unknown = formik.errors[name];
      return (refusals > 0 || filledInAndLeft) && typeof error === 'string' ? error : undefined;
    },
    sendAgain() {
      // The button that was pressed goes away with its notice.
      if (form.current) focusSubmit(form.current);
      if (repeat.current) repeat.current();
      else form.current?.requestSubmit();
    },
  };
  return {
    state,
    adopt,
    /** Call it when the visitor touches the form in any way. */
    touch,
    incomplete,
    erase: () => draft.remove(),
    /** Whether this code validates the form. Until the page is hydrated, the browser does. */
    ready,
    handleSubmit,
  };
}

/** @param answer what `onSubmit` resolved with: the reference, if the server has given one */
function confirmationOf({ messages, sentPage }: FormDeclaration, answer: unknown): FormConfirmation {
  if (typeof answer !== 'string') return { text: messages.sent };
  const text = `${messages.sent} ${formMessages.reference(answer)}`;
  return { text, ...(sentPage !== undefined && { page: `${sentPage}#${answer}` }) };
}
