import { useHydrated, useToasts } from '@site/shared-ui';
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
import { checkValues } from './check-values.ts';
import { focusFirstInvalid, readTyped } from './form-dom.ts';
import type { FieldValue, FormState } from './form-state.ts';
import { newSubmissionKey } from './submission-key.ts';

/** What a page needs to send a form once, however often it is tried. */
export interface Submission {
  /** For `Idempotency-Key`: stays the same when the same values are sent again after a failure. */
  readonly key: string;
}

export interface FormRules<Output, Input extends object> {
  readonly initialValues: Input;
  readonly schema: Schema<Output>;
  /** Receives the values as the schema casts them. A rejection shows `failureMessage` and keeps what was typed. */
  readonly onSubmit: (values: Output, submission: Submission) => Promise<void>;
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
export function useFormEngine<Output, Input extends object>(
  form: RefObject<HTMLFormElement | null>,
  rules: FormRules<Output, Input>,
): FormEngine {
  const { schema, incompleteKind = 'error', newKey = newSubmissionKey } = rules;
  const toasts = useToasts();
  const ready = useHydrated();
  const key = useRef<string | null>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);

  const formik = useFormik<Values>({
    initialValues: { ...rules.initialValues } as Values,
    validate: async (values) => {
      const checked = await checkValues(schema, values);
      return checked.at === 'incomplete' ? checked.errors : {};
    },
    onSubmit: () => {},
  });

  const adoptTyped = useEffectEvent(() => {
    const typed = form.current ? readTyped(form.current, formik.values) : {};
    if (Object.keys(typed).length > 0) formik.setValues({ ...formik.values, ...typed }, false);
  });
  useLayoutEffect(() => adoptTyped(), []);

  useEffect(() => {
    if (refusals > 0 && form.current) focusFirstInvalid(form.current);
  }, [form, refusals]);

  async function checkAndSend() {
    const checked = await checkValues(schema, formik.values);
    if (checked.at === 'incomplete') {
      formik.setErrors(checked.errors);
      setRefusals((count) => count + 1);
      toasts.show(incompleteKind, rules.incompleteMessage, 'form');
      return;
    }
    key.current ??= newKey();
    setBusy(true);
    try {
      await rules.onSubmit(checked.values, { key: key.current });
      key.current = null;
      setRefusals(0);
      if (rules.clearOnSuccess) formik.resetForm();
    } catch (error) {
      if (rules.failureMessage === undefined) throw error;
      toasts.show('error', rules.failureMessage, 'form');
    } finally {
      setBusy(false);
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    try {
      await checkAndSend();
    } finally {
      sending.current = false;
    }
  }

  const state: FormState = {
    values: formik.values,
    busy,
    errorOf(name) {
      const left = formik.touched[name] === true && formik.values[name] !== '';
      const error: unknown = formik.errors[name];
      return (refusals > 0 || left) && typeof error === 'string' ? error : undefined;
    },
    setValue(name, value) {
      key.current = null;
      formik.setFieldValue(name, value);
    },
    leave(name) {
      formik.setFieldTouched(name);
    },
  };
  return { state, ready, submit };
}
