import { Button, classNames } from '@site/shared-ui';
import { formMarks, formNames } from '@site/shared-ui/contracts';
import { useRelease } from '@site/shared-ui/host';
import { type ReactNode, useRef } from 'react';
import { DeclarationProvider } from './declared.ts';
import { FormProvider } from './form-state.ts';
import styles from './site-form.module.css';
import { type FormOptions, useFormEngine } from './use-form-engine.ts';

export interface SiteFormProps<Output extends object, Input extends object>
  extends FormOptions<Output, Input> {
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** The form's accessible name. */
  readonly label?: string;
  /** Where the browser sends the form until the page is hydrated. Default: the page's own address. */
  readonly action?: string;
  readonly encType?: 'multipart/form-data' | 'application/x-www-form-urlencoded';
  /** Stands beside the submit button. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Every form of the site: busy state, errors beside fields, focus and toasts. A page only names its fields. */
export function SiteForm<Output extends object, Input extends object>(props: SiteFormProps<Output, Input>) {
  const { submitLabel, busyLabel, label, action, encType, aside, className, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const { state, ready, handleSubmit } = useFormEngine(element, props);
  const release = useRelease();
  const { busy } = state;

  return (
    <form
      ref={element}
      className={classNames(styles.form, className)}
      aria-label={label}
      aria-busy={busy || undefined}
      // Not GET: if the browser sends the form, its values must not be in an address.
      method="post"
      action={action}
      encType={encType}
      noValidate={ready}
      onSubmit={handleSubmit}
    >
      <FormProvider value={state}>
        <div className={styles.answer} hidden {...{ [formMarks.answer]: '' }} />
        {props.form && release !== '' && <input type="hidden" name={formNames.release} value={release} />}
        <DeclarationProvider value={props.form ?? null}>{children}</DeclarationProvider>
        <div className={styles.foot}>
          <Button type="submit" busy={busy}>
            {busy ? busyLabel : submitLabel}
          </Button>
          {aside}
        </div>
      </FormProvider>
    </form>
  );
}
