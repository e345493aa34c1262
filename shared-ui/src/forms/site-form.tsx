import { Button, classNames, VisuallyHidden } from '@site/shared-ui';
import { type FormDeclaration, formMarks, formNames } from '@site/shared-ui/contracts';
import { useRelease } from '@site/shared-ui/host';
import { Component, type ReactNode, useEffect, useRef, useState } from 'react';
import { DeclarationProvider } from './declared.ts';
import notice from './form-notice.module.css';
import { FormProvider } from './form-state.ts';
import { CameBack, Outcome } from './form-status.tsx';
import { HomeAfter } from './home-after.ts';
import styles from './site-form.module.css';
import { type FormOptions, useFormEngine } from './use-form-engine.ts';

const firstField = ':is(input:not([type=hidden]), select, textarea)';

export interface SiteFormProps<Form extends FormDeclaration> extends FormOptions<Form> {
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly label?: string;
  /** Default: `multipart/form-data`. */
  readonly encType?: 'application/x-www-form-urlencoded';
  /** Stands beside the submit button. */
  readonly aside?: ReactNode;
  /** The server recognises a repetition. Default: true, as ours does. */
  readonly storedOnce?: boolean;
  /** Milliseconds from a success until the home page is opened, where the visitor is told of it. Default: never. */
  readonly homeAfter?: number;
  readonly children: ReactNode;
}

/** Busy state, errors beside fields, focus and toasts, what a reload or a failure left. A page only names its fields. */
export function SiteForm<Form extends FormDeclaration>(props: SiteFormProps<Form>) {
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

/**
 * Reads the controls before a rendering writes into them: a tool may have filled them in without an event. Only a class has
 * this moment.
 */
class BeforeWriting extends Component<{ readonly adopt: () => void }> {
  override getSnapshotBeforeUpdate() {
    this.props.adopt();
    return null;
  }

  override componentDidUpdate() {}

  override render() {
    return null;
  }
}

interface OneFormProps<Form extends FormDeclaration> extends SiteFormProps<Form> {
  /** The focus was lost with the form before. */
  readonly takesFocus: boolean;
  readonly onErased: () => void;
}

function OneForm<Form extends FormDeclaration>(props: OneFormProps<Form>) {
  const { form, submitLabel, busyLabel, label, action, aside, children } = props;
  const { encType = 'multipart/form-data', storedOnce = true, homeAfter, takesFocus, onErased } = props;
  const element = useRef<HTMLFormElement>(null);
  const { state, incomplete, adopt, ready, handleSubmit, erase } = useFormEngine(element, props);
  const release = useRelease();
  const busy = state.stage === 'sending';
  const declared = [...form.fields, ...(form.file ? [form.file] : [])];
  const labels = declared.filter(({ name }) => incomplete.includes(name)).map((field) => field.label);

  /** Once: a hidden page that is shown again must not move the focus. */
  const focused = useRef(!takesFocus);
  useEffect(() => {
    if (!focused.current) element.current?.querySelector<HTMLElement>(firstField)?.focus();
    focused.current = true;
  }, []);

  return (
    <form
      ref={element}
      className={styles.form}
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
        <div
          className={classNames(notice.notice, styles.answer)}
          data-kind="failure"
          hidden
          {...{ [formMarks.answer]: '' }}
        />
        {release !== '' && <input type="hidden" name={formNames.release} value={release} />}
        <BeforeWriting adopt={adopt} />
        <CameBack
          onErase={() => {
            erase();
            onErased();
          }}
        />
        {homeAfter !== undefined && <HomeAfter delay={homeAfter} />}
        <DeclarationProvider value={form}>{children}</DeclarationProvider>
        <VisuallyHidden>
          <span role="status">
            {labels.length > 0 && `${labels.length} fields to correct: ${labels.join(', ')}`}
          </span>
        </VisuallyHidden>
        <Outcome storedOnce={storedOnce} />
        <div className={classNames(notice.actions, styles.foot)}>
          <Button type="submit" busy={busy}>
            {busy ? busyLabel : submitLabel}
          </Button>
          {aside}
        </div>
      </FormProvider>
    </form>
  );
}
