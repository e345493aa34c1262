import { useHydrated } from '@site/shared-ui';
import { type FormDeclaration, formRefusedEvent, formSentEvent, keyReused } from '@site/shared-ui/contracts';
import { useToasts } from '@site/shared-ui/host';
import { type FormikErrors, useFormik } from 'formik';
import {
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Schema } from 'yup';
import { HttpError } from '../http/http-error.ts';
import { focusFirstInvalid, focusSubmit, readTyped } from './form-dom.ts';
import {
  type FieldValue,
  type FieldValues,
  type FormState,
  type NewValue,
  type SubmissionFailure,
  sameValue,
} from './form-state.ts';
import { createKeptForm } from './kept-form.ts';
import { mayHaveArrived } from './may-have-arrived.ts';
import { createSubmissionKeys, sameValues } from './submission-key.ts';
import { validateValues } from './validate-values.ts';

/** What a page needs to send a form only once, even if it has to try several times. */
export interface Submission {
  /** For `Idempotency-Key`: see `SubmissionKeys`. */
  readonly key: string;
  /** The values at the time of the submit, before the schema cast them. */
  readonly typed: FieldValues;
}

export interface FormOptions<Output extends object, Input extends object> {
  /** The declaration of the form: its fields have their labels, rules and choices from it. */
  readonly form?: FormDeclaration;
  /** Where the browser sends the form until the page is hydrated. Default: the page's own address. */
  readonly action?: string;
  readonly initialValues: Input;
  /** Without asynchronous tests. */
  readonly schema: Schema<Output>;
  /**
   * Receives the values as the schema casts them. If it rejects, the form shows `failureMessage` and keeps its
   * values; if its problem names a field of the form, the message is shown at that field. Any rejection but an
   * `HttpError` is also reported to the window as a bug.
   */
  readonly onSubmit: (values: Output, submission: Submission) => Promise<void>;
  /** Toast for a submit with missing or invalid fields. */
  readonly incompleteMessage: string;
  readonly incompleteKind?: 'error' | 'warning';
  /** Toast for a rejected `onSubmit`. Without it, every rejection is a bug. */
  readonly failureMessage?: string;
  /** Resets the form when `onSubmit` has succeeded. */
  readonly clearOnSuccess?: boolean;
  readonly newKey?: () => string;
}

export interface FormEngine {
  readonly state: FormState;
  /** Forgets what is kept of the form. */
  readonly erase: () => void;
  /** Whether this code validates the form. Until the page is hydrated, the browser does. */
  readonly ready: boolean;
  readonly handleSubmit: (event: FormEvent) => Promise<void>;
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

/** The refusal of one field of the form; null for any other failure. */
function refusalOf(error: unknown, typed: FieldValues): Refusal | null {
  const problem = error instanceof HttpError && error.code === 'refused' ? error.problem : undefined;
  if (problem?.field === undefined || !Object.hasOwn(typed, problem.field)) return null;
  return { name: problem.field, value: typed[problem.field] ?? null, message: problem.message };
}

/** The server knows this key with other content: the same request would be refused for as long as it is kept. */
function isKeyReused(error: unknown): boolean {
  return error instanceof HttpError && error.problem?.code === keyReused;
}

/**
 * Codes of refused values that a form's own rules could have found. Only the server looks into a file, so a code about the
 * content of a file is the visitor's mistake.
 */
const ruleCodes = ['invalid-field', 'unknown-field', 'duplicate-field', 'field-too-long', 'file-missing'];

function isRuleRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status === 422 && ruleCodes.includes(error.problem?.code ?? '');
}

const preventDefault = (event: Event) => event.preventDefault();

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Adds to Formik what it lacks: values that are newer than the last rendering, one submit at a time, keys against
 * sending twice, and adopting values that were typed before hydration or filled in without an event.
 */
export function useFormEngine<Output extends object, Input extends object>(
  form: RefObject<HTMLFormElement | null>,
  options: FormOptions<Output, Input>,
): FormEngine {
  const { schema, incompleteKind = 'error' } = options;
  const toasts = useToasts();
  const ready = useHydrated();
  const sending = useRef(false);
  const [kept] = useState(
    () =>
      options.form &&
      createKeptForm(options.action ?? options.form.page, options.form, options.initialValues as Values),
  );
  const [keys] = useState(() => createSubmissionKeys(options.form, options.newKey, kept));
  /** An attempt since the last success may have arrived. */
  const unsure = useRef(false);
  /** Submits since the last success that were refused as invalid. Formik's `submitCount` counts valid ones as well. */
  const [refusals, setRefusals] = useState(0);

  /**
   * The newest values. `formik.values` are those of the last rendering: with two changes before the next one, the
   * second would undo the first.
   */
  const latest = useRef<Values>({ ...options.initialValues } as Values);
  /** Values that code is still finding, by field. */
  const awaited = useRef(new Map<string, Promise<unknown>>());
  /** What the server has refused last: shown as long as the field has the same value. */
  const [refused, setRefused] = useState<Refusal | null>(null);
  /** Of the last submit. */
  const submitted = useRef<Submitted>({ values: latest.current, awaited: awaited.current });

  async function validate(): Promise<FormikErrors<Values>> {
    // The browser first paints what was typed.
    await nextTask();
    const result = validateValues(schema, latest.current);
    return result.status === 'invalid' ? result.errors : {};
  }

  const formik = useFormik<Values>({
    initialValues: latest.current,
    validate,
    // Unused: `formik.handleSubmit` sends the rendered values, and runs twice for two submits.
    onSubmit: () => {},
  });

  const { setValues, setFieldTouched } = formik;
  /** The values on screen. */
  const rendered = useRef(latest.current);
  useLayoutEffect(() => {
    rendered.current = formik.values;
  }, [formik.values]);

  /** The same functions in every rendering, so that a field renders again only if its own state changes. */
  const { change, adopt, ...actions } = useMemo(() => {
    /**
     * Takes over what is in the controls and not in the state: typed before hydration, or filled in without an event. A
     * newer value that is not on screen yet must not be undone.
     */
    function adopt(): boolean {
      const typed = form.current ? readTyped(form.current, rendered.current) : {};
      const isNew = ([name]: [string, FieldValue]) => latest.current[name] === rendered.current[name];
      const adopted = Object.entries(typed).filter(isNew);
      latest.current = { ...latest.current, ...Object.fromEntries(adopted) };
      if (adopted.length > 0) kept?.begin();
      return adopted.length > 0;
    }
    function change(changed: FieldValues, shouldValidate = true) {
      latest.current = { ...latest.current, ...changed };
      kept?.keep(latest.current);
      setValues(latest.current, shouldValidate);
    }
    function set(name: string, value: NewValue, byVisitor: boolean) {
      const adopted = adopt();
      const current = latest.current[name] ?? '';
      const next = typeof value === 'function' ? value(current) : value;
      // A copy of a file in memory is not another file.
      if (byVisitor && !sameValue(next, current)) kept?.begin();
      if (adopted || next !== current) change({ [name]: next });
    }
    function awaitValue(name: string, value: Promise<unknown>) {
      awaited.current.set(name, value);
      const end = () => {
        if (awaited.current.get(name) === value) awaited.current.delete(name);
      };
      value.then(end, end);
    }
    return {
      ...{ change, adopt, awaitValue },
      setValue: (name: string, value: NewValue) => set(name, value, false),
      enter: (name: string, value: NewValue) => set(name, value, true),
      read: () => latest.current,
      setTouched: (name: string) => {
        // The rendering that follows would put the old values into the controls.
        if (adopt()) change({}, false);
        setFieldTouched(name);
      },
    };
  }, [form, kept, setValues, setFieldTouched]);

  /** @param found of an earlier document. What was typed in this one is newer. */
  function adoptTyped(found: (values: Values) => FieldValues = () => ({})) {
    const adopted = adopt();
    const back = found(latest.current);
    if (!adopted && Object.keys(back).length === 0) return;
    change(back, false);
    // The shell keeps a form of whose changes it has heard.
    form.current?.dispatchEvent(new Event('change', { bubbles: true }));
  }
  const [cameBack, setCameBack] = useState(false);
  const adoptAtFirst = useEffectEvent(() => {
    adoptTyped((values) => kept?.restore(values) ?? {});
    kept?.keep(latest.current);
    setCameBack(kept?.cameBack() ?? false);
  });
  useLayoutEffect(() => adoptAtFirst(), []);

  /** The last refusal after which the focus was set. A hidden page that is shown again must not move the focus. */
  const focused = useRef(0);
  useEffect(() => {
    if (refusals > focused.current && form.current) focusFirstInvalid(form.current);
    focused.current = refusals;
  }, [form, refusals]);

  /** The button of the last submit. It may have gone with its notice, and the focus with it. */
  const [pressed, setPressed] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!pressed || pressed.isConnected || document.activeElement !== document.body) return;
    if (form.current) focusSubmit(form.current);
  }, [form, pressed]);

  async function validateAndSend(
    { values: typed, awaited: findings }: Submitted,
    element: Element,
  ): Promise<'refused' | 'sent'> {
    const result = validateValues(schema, typed);
    if (result.status === 'invalid') {
      const missing = Object.keys(result.errors).map((name) => [name, findings.get(name)] as const);
      if (missing.every(([, value]) => value)) {
        formik.setSubmitting(true);
        await Promise.allSettled(missing.map(([, value]) => value));
        const found = missing.map(([name]) => [name, latest.current[name] ?? null] as const);
        const values = { ...typed, ...Object.fromEntries(found) };
        return validateAndSend({ values, awaited: new Map(awaited.current) }, element);
      }
      formik.setErrors(result.errors);
      setRefusals((count) => count + 1);
      toasts.show(incompleteKind, options.incompleteMessage, 'form');
      return 'refused';
    }
    formik.setSubmitting(true);
    let wasOffline = false;
    // Before the document is left, the browser asks.
    window.addEventListener('beforeunload', preventDefault);
    try {
      const key = await keys.keyFor(result.values);
      wasOffline = !navigator.onLine;
      await options.onSubmit(result.values, { key, typed }).catch((error: unknown) => {
        if (isKeyReused(error)) keys.refused(key);
        throw error;
      });
    } catch (error) {
      unsure.current ||= mayHaveArrived(error, wasOffline);
      if (isRuleRefusal(error)) element.dispatchEvent(new Event(formRefusedEvent, { bubbles: true }));
      const refusal = refusalOf(error, typed);
      if (!refusal) throw error;
      formik.setStatus(null);
      setRefused(refusal);
      setRefusals((count) => count + 1);
      if (options.failureMessage !== undefined) toasts.show('error', options.failureMessage, 'form');
      return 'refused';
    } finally {
      window.removeEventListener('beforeunload', preventDefault);
    }
    keys.arrived();
    unsure.current = false;
    formik.setStatus(null);
    setRefused(null);
    setRefusals(0);
    if (options.clearOnSuccess) clear(typed);
    const sentOrInitial = options.clearOnSuccess ? options.initialValues : typed;
    // Not `form.current`, which is null while the page is hidden.
    if (sameValues(latest.current, sentOrInitial)) {
      kept?.remove();
      setCameBack(false);
      element.dispatchEvent(new Event(formSentEvent, { bubbles: true }));
    } else kept?.keep(latest.current);
    return 'sent';
  }

  /** Resets the fields that were sent. A field that has changed since the submit was not sent, and keeps its value. */
  function clear(arrived: Values) {
    const initial = options.initialValues as Values;
    const names = Object.keys(latest.current).filter((name) =>
      sameValue(latest.current[name], arrived[name]),
    );
    latest.current = {
      ...latest.current,
      ...Object.fromEntries(names.map((name) => [name, initial[name] ?? null])),
    };
    formik.resetForm({ values: latest.current });
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const element = event.currentTarget;
    const submitter = (event.nativeEvent as SubmitEvent).submitter ?? null;
    adoptTyped();
    submitted.current = { values: latest.current, awaited: new Map(awaited.current) };
    if (sending.current) return;
    sending.current = true;
    let current = submitted.current;
    // The browser first paints the pressed button.
    await nextTask();
    try {
      // A second submit during validation may have newer values, or wait for one: if the first is refused, it is next.
      while ((await validateAndSend(current, element)) === 'refused' && current !== submitted.current)
        current = submitted.current;
    } catch (error) {
      const [mayHaveArrived, isOffline] = [unsure.current, !navigator.onLine];
      formik.setStatus({ error, mayHaveArrived, isOffline } satisfies SubmissionFailure);
      const { failureMessage } = options;
      if (failureMessage !== undefined) toasts.show('error', failureMessage, 'form');
      // The visitor is told and can try again.
      if (failureMessage === undefined || !(error instanceof HttpError)) reportError(error);
    } finally {
      sending.current = false;
      formik.setSubmitting(false);
      setPressed(submitter);
    }
  }

  const state: FormState = {
    values: formik.values,
    busy: formik.isSubmitting,
    failure: formik.status ?? null,
    missingFile: kept?.missingFile() ?? null,
    cameBack,
    ...actions,
    errorOf(name) {
      const filledInAndLeft = formik.touched[name] === true && formik.values[name] !== '';
      if (refused && name === refused.name && sameValue(formik.values[name], refused.value))
        return refused.message;
      const error: unknown = formik.errors[name];
      return (refusals > 0 || filledInAndLeft) && typeof error === 'string' ? error : undefined;
    },
  };
  return { state, ready, handleSubmit, erase: () => kept?.remove() };
}
