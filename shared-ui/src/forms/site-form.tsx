import { Button, classNames } from '@site/shared-ui';
import { formMarks, formNames } from '@site/shared-ui/contracts';
import { useRelease } from '@site/shared-ui/host';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DeclarationProvider } from './declared.ts';
import { FormProvider } from './form-state.ts';
import { CameBack, Failed } from './form-status.tsx';
import { HomeAfter } from './home-after.ts';
import styles from './site-form.module.css';
import { type FormOptions, useFormEngine } from './use-form-engine.ts';

const firstField = ':is(input:not([type=hidden]), select, textarea)';

export interface SiteFormProps<Output extends object, Input extends object>
  extends FormOptions<Output, Input> {
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** The form's accessible name. */
  readonly label?: string;
  readonly encType?: 'multipart/form-data' | 'application/x-www-form-urlencoded';
  /** Stands beside the submit button. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  /** The server recognises a repetition. Default: true, as ours does. */
  readonly storedOnce?: boolean;
  /** Milliseconds from a success until the home page is opened, where the visitor is told of it. Default: never. */
  readonly homeAfter?: number;
  readonly children: ReactNode;
}

/**
 * Every form of the site: busy state, errors beside fields, focus and toasts, what a reload or a failure left. A page only
 * names its fields.
 */
export function SiteForm<Output extends object, Input extends object>(props: SiteFormProps<Output, Input>) {
  /** Erasing begins a new form, in which no field and no lookup knows anything of the old one. */
  const [erased, setErased] = useState(0);
  return (
    <OneForm
      key={erased}
      {...props}
      takesFocus={erased > 0}
      onErased={() => setErased((count) => count + 1)}
    />
  );
}

interface OneFormProps<Output extends object, Input extends object> extends SiteFormProps<Output, Input> {
  /** The focus was lost with the form before. */
  readonly takesFocus: boolean;
  readonly onErased: () => void;
}

function OneForm<Output extends object, Input extends object>(props: OneFormProps<Output, Input>) {
  const { submitLabel, busyLabel, label, action, encType, aside, className, children } = props;
  const { storedOnce = true, homeAfter, takesFocus, onErased } = props;
  const element = useRef<HTMLFormElement>(null);
  const { state, ready, handleSubmit, erase } = useFormEngine(element, props);
  const release = useRelease();
  const busy = state.stage === 'sending';

  /** Once: a hidden page that is shown again must not move the focus. */
  const focused = useRef(!takesFocus);
  useEffect(() => {
    if (!focused.current) element.current?.querySelector<HTMLElement>(firstField)?.focus();
    focused.current = true;
  }, []);

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
        <CameBack
          onErase={() => {
            erase();
            onErased();
          }}
        />
        {homeAfter !== undefined && <HomeAfter delay={homeAfter} />}
        <DeclarationProvider value={props.form ?? null}>{children}</DeclarationProvider>
        <Failed storedOnce={storedOnce} />
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
