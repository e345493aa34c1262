import { useHydrated, useToasts } from '@site/shared-ui';
import { formSentEvent } from '@site/shared-ui/contracts';
import { useFormik } from 'formik';
import {
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Schema } from 'yup';
import { HttpError } from '../http/http-error.ts';
import { checkValues } from './check-values.ts';
import { focusFirstInvalid, readTyped } from './form-dom.ts';
import type { FieldValue, FieldValues, FormState, SubmissionFailure } from './form-state.ts';
import { createSubmissionKeys } from './submission-key.ts';

/** What a page needs to send a form once, however often it is tried. */
export interface Submission {
  /** For `Idempotency-Key`: stays the same when the same content is sent again after a failure. */
  readonly key: string;
  /** The fields as they stood when the visitor sent them, before the schema cast them. */
  readonly typed: FieldValues;
}

export interface FormRules<Output extends object, Input extends object> {
  readonly initialValues: Input;
  readonly schema: Schema<Output>;
  /**
   * Receives the values as the schema casts them. A rejection shows `failureMessage` and keeps what was typed;
   * unless it is an `HttpError`, it is reported to the window as a bug as well.
   */
  readonly onSubmit: (values: Output, submission: Submission) => Promise<void>;
  /** The part of the values that is sent, and so has a key; all of them unless it is given. */
  readonly contentOf?: (values: Output) => object;
  /** Toast for a submit with missing or wrong fields. */
  readonly incompleteMessage: string;
  readonly incompleteKind?: 'error' | 'warning';
  /** Toast for a rejected `onSubmit`; without it, rejecting is a bug. */
  readonly failureMessage?: string;
  /** Empties the form when `onSubmit` has succeeded. */
  readonly clearOnSuccess?: boolean;
  readonly newKey?: () => string;
}

export interface FormEngine {
  readonly state: FormState;
  /** Whether this code, and not the browser, checks the form. */
  readonly ready: boolean;
  readonly submit: (event: FormEvent) => Promise<void>;
}

type Values = Record<string, FieldValue>;

/** What the site's form does; only this file knows Formik. */
export function useFormEngine<Output extends object, Input extends object>(
  form: RefObject<HTMLFormElement | null>,
  rules: FormRules<Output, Input>,
): FormEngine {
  const { schema, incompleteKind = 'error' } = rules;
  const toasts = useToasts();
  const ready = useHydrated();
  const sending = useRef(false);
  const [keys] = useState(() => createSubmissionKeys(rules.newKey));
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<SubmissionFailure | null>(null);

  /**
   * The newest values. Formik's are those of the last rendering, and two changes may come before the next one: the
   * second must not undo the first.
   */
  const latest = useRef<Values>({ ...rules.initialValues } as Values);
  /** The values as they stood at the last submit. */
  const submitted = useRef<Values>(latest.current);

  async function currentErrors(): Promise<Readonly<Record<string, string>>> {
    for (;;) {
      const values = latest.current;
      const checked = await checkValues(schema, values);
      // Checks may end in another order than they began; only what is said of the newest values is true.
      if (values === latest.current) return checked.status === 'incomplete' ? checked.errors : {};
    }
  }

  const formik = useFormik<Values>({
    initialValues: latest.current,
    validate: currentErrors,
    onSubmit: () => {},
  });

  function change(changed: Values, validate = true) {
    latest.current = { ...latest.current, ...changed };
    formik.setValues(latest.current, validate);
  }

  const adoptTyped = useEffectEvent(() => {
    // Compared with what was rendered: a newer value that is not on screen yet is not the visitor's to take back.
    const typed = form.current ? readTyped(form.current, formik.values) : {};
    if (Object.keys(typed).length > 0) change(typed, false);
  });
  useLayoutEffect(() => adoptTyped(), []);

  /** Refusals whose first bad field has had the focus: a hidden page that is shown again must not move it. */
  const focused = useRef(0);
  useEffect(() => {
    if (refusals > focused.current && form.current) focusFirstInvalid(form.current);
    focused.current = refusals;
  }, [form, refusals]);

  async function checkAndSend(typed: Values): Promise<'refused' | 'sent'> {
    const checked = await checkValues(schema, typed);
    if (checked.status === 'incomplete') {
      formik.setErrors(checked.errors);
      setRefusals((count) => count + 1);
      toasts.show(incompleteKind, rules.incompleteMessage, 'form');
      return 'refused';
    }
    setBusy(true);
    const content = rules.contentOf?.(checked.values) ?? checked.values;
    await rules.onSubmit(checked.values, { key: keys.keyFor(content), typed });
    keys.arrived();
    setFailure(null);
    if (latest.current === typed) form.current?.dispatchEvent(new Event(formSentEvent, { bubbles: true }));
    setRefusals(0);
    if (rules.clearOnSuccess) clear(typed);
    return 'sent';
  }

  /** Empties the fields that have arrived. What was typed since then has not. */
  function clear(arrived: Values) {
    const initial = rules.initialValues as Values;
    const names = Object.keys(latest.current).filter((name) => latest.current[name] === arrived[name]);
    latest.current = {
      ...latest.current,
      ...Object.fromEntries(names.map((name) => [name, initial[name] ?? null])),
    };
    formik.resetForm({ values: latest.current });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    submitted.current = latest.current;
    if (sending.current) return;
    sending.current = true;
    try {
      // A submit that came while another was being refused may be about newer values.
      let typed: Values;
      do typed = submitted.current;
      while ((await checkAndSend(typed)) === 'refused' && typed !== submitted.current);
    } catch (error) {
      setFailure({ error });
      const { failureMessage } = rules;
      if (failureMessage !== undefined) toasts.show('error', failureMessage, 'form');
      // A call that failed is told and can be tried again. Anything else is a bug that somebody has to hear of.
      if (failureMessage === undefined || !(error instanceof HttpError)) reportError(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  const state: FormState = {
    values: formik.values,
    busy,
    failure,
    read: () => latest.current,
    fill: (values) => change({ ...values }),
    errorOf(name) {
      const left = formik.touched[name] === true && formik.values[name] !== '';
      const error: unknown = formik.errors[name];
      return (refusals > 0 || left) && typeof error === 'string' ? error : undefined;
    },
    setValue(name, value) {
      const current = latest.current[name] ?? '';
      const next = typeof value === 'function' ? value(current) : value;
      if (next !== current) change({ [name]: next });
    },
    leave(name) {
      formik.setFieldTouched(name);
    },
  };
  return { state, ready, submit };
}
