import { Button, classNames, useHydrated, useToasts } from '@site/shared-ui';
import { useFormik } from 'formik';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Schema } from 'yup';
import { checkValues } from './check-values.ts';
import { focusFirstInvalid, readTyped } from './form-dom.ts';
import { type FieldValue, FormProvider, type FormState } from './form-state.ts';
import styles from './site-form.module.css';
import { newSubmissionKey } from './submission-key.ts';

/** What a page needs to send the form once, however often it is tried. */
export interface Submission {
  /** For `Idempotency-Key`: stays the same when the same values are sent again after a failure. */
  readonly key: string;
}

export interface SiteFormProps<Output, Input extends object> {
  readonly initialValues: Input;
  readonly schema: Schema<Output>;
  /** Receives the values as the schema casts them. A rejection shows `failureMessage` and keeps what was typed. */
  readonly onSubmit: (values: Output, submission: Submission) => Promise<void>;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** Toast for a submit with missing or wrong fields. */
  readonly incompleteMessage: string;
  readonly incompleteKind?: 'error' | 'warning';
  /** Toast for a rejected `onSubmit`; without it, rejecting is a bug. */
  readonly failureMessage?: string;
  /** Empties the form when `onSubmit` has succeeded. */
  readonly clearOnSuccess?: boolean;
  /** Heading or sentence that names the form for assistive technology. */
  readonly label?: string;
  /** Where the browser sends the form while this code is not there yet. */
  readonly action?: string;
  readonly encType?: 'multipart/form-data' | 'application/x-www-form-urlencoded';
  /** Stands beside the submit button. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  readonly newKey?: () => string;
  readonly children: ReactNode;
}

type Values = Record<string, FieldValue>;

/** The one form of the site: busy state, errors beside fields, focus, toasts. Only this file knows Formik. */
export function SiteForm<Output, Input extends object = object>(props: SiteFormProps<Output, Input>) {
  const { schema, incompleteKind = 'error', newKey = newSubmissionKey } = props;
  const toasts = useToasts();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const key = useRef<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);

  const formik = useFormik<Values>({
    initialValues: { ...props.initialValues } as Values,
    validate: async (values) => {
      const checked = await checkValues(schema, values);
      return checked.at === 'incomplete' ? checked.errors : {};
    },
    onSubmit: () => {},
  });

  const adopt = useRef((element: HTMLFormElement) => {
    const typed = readTyped(element, formik.values);
    if (Object.keys(typed).length > 0) formik.setValues({ ...formik.values, ...typed }, false);
  });
  useLayoutEffect(() => {
    if (form.current) adopt.current(form.current);
  }, []);

  useEffect(() => {
    if (refusals > 0 && form.current) focusFirstInvalid(form.current);
  }, [refusals]);

  async function submit() {
    const checked = await checkValues(schema, formik.values);
    if (checked.at === 'incomplete') {
      formik.setErrors(checked.errors);
      setRefusals((count) => count + 1);
      toasts.show(incompleteKind, props.incompleteMessage, 'form');
      return;
    }
    setBusy(true);
    key.current ??= newKey();
    try {
      await props.onSubmit(checked.values, { key: key.current });
      key.current = null;
      setRefusals(0);
      if (props.clearOnSuccess) formik.resetForm();
    } catch (error) {
      if (props.failureMessage === undefined) throw error;
      toasts.show('error', props.failureMessage, 'form');
    } finally {
      setBusy(false);
    }
  }

  async function submitOnce(event: FormEvent) {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    try {
      await submit();
    } finally {
      sending.current = false;
    }
  }

  const state: FormState = {
    values: formik.values,
    busy,
    errorOf: (name) => {
      const told = refusals > 0 || (formik.touched[name] && formik.values[name] !== '');
      return told ? formik.errors[name] : undefined;
    },
    setValue: (name, value) => {
      key.current = null;
      formik.setFieldValue(name, value);
    },
    leave: (name) => {
      formik.setFieldTouched(name);
    },
  };

  return (
    <form
      ref={form}
      className={classNames(styles.form, props.className)}
      aria-label={props.label}
      aria-busy={busy || undefined}
      method="post"
      action={props.action}
      encType={props.encType}
      noValidate={hydrated}
      onSubmit={submitOnce}
    >
      <FormProvider value={state}>
        {props.children}
        <div className={styles.foot}>
          <Button type="submit" busy={busy}>
            {busy ? props.busyLabel : props.submitLabel}
          </Button>
          {props.aside}
        </div>
      </FormProvider>
    </form>
  );
}
