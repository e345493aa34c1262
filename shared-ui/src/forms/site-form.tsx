import { Button, classNames } from '@site/shared-ui';
import { formMarks } from '@site/shared-ui/contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormProvider } from './form-state.ts';
import styles from './site-form.module.css';
import { type FormRules, useFormEngine } from './use-form-engine.ts';

export interface SiteFormProps<Output extends object, Input extends object> extends FormRules<Output, Input> {
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** Names the form for assistive technology. */
  readonly label?: string;
  /** Where the browser sends the form as long as this code is not there; the form's own address unless given. */
  readonly action?: string;
  readonly encType?: 'multipart/form-data' | 'application/x-www-form-urlencoded';
  /** Stands beside the submit button. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The one form of the site: busy state, errors beside fields, focus and toasts. A page names its fields. */
export function SiteForm<Output extends object, Input extends object>(props: SiteFormProps<Output, Input>) {
  const { submitLabel, busyLabel, label, action, encType, aside, className, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { state, ready, submit } = useFormEngine(form, props);
  const { busy } = state;

  // A button that was disabled under the visitor's focus has lost it: give it back, and nobody has to start over.
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus();
    wasBusy.current = busy;
  }, [busy]);

  return (
    <form
      ref={form}
      className={classNames(styles.form, className)}
      aria-label={label}
      aria-busy={busy || undefined}
      // Not GET: should the browser send it, what was typed must not end up in an address.
      method="post"
      action={action}
      encType={encType}
      noValidate={ready}
      onSubmit={submit}
    >
      <FormProvider value={state}>
        <div className={styles.answer} hidden {...{ [formMarks.answer]: '' }} />
        {children}
        <div className={styles.foot}>
          <Button ref={button} type="submit" busy={busy}>
            {busy ? busyLabel : submitLabel}
          </Button>
          {aside}
        </div>
      </FormProvider>
    </form>
  );
}
