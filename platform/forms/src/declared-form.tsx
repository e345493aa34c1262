import { type FormDeclaration, formMarks, formNames } from '@platform/contract';
import { useRelease } from '@platform/host';
import { Component, type ReactNode, useEffect, useRef, useState } from 'react';
import { DeclarationProvider } from './declared.ts';
import { FormProvider } from './form-state.ts';
import { CameBack, Outcome } from './form-status.tsx';
import type { FormViews } from './form-views.ts';
import { HomeAfter } from './home-after.ts';
import { messages } from './messages/index.ts';
import { type FormOptions, useFormEngine } from './use-form-engine.ts';

const firstField = ':is(input:not([type=hidden]), select, textarea)';

export interface DeclaredFormProps<Form extends FormDeclaration> extends FormOptions<Form> {
  readonly views: FormViews;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly label?: string;
  /** Default: `multipart/form-data`. */
  readonly encType?: 'application/x-www-form-urlencoded';
  /** Stands beside the submit button. */
  readonly aside?: ReactNode;
  /** The server recognises a repetition. Default: true, as ours does. */
  readonly storedOnce?: boolean;
  /** Milliseconds from a success until the home page is opened, which shows a message about it. Default: never. */
  readonly homeAfter?: number;
  readonly children: ReactNode;
}

/** Busy state, errors beside fields, focus and toasts, what a reload or a failure left. A page only names its fields. */
export function DeclaredForm<Form extends FormDeclaration>(props: DeclaredFormProps<Form>) {
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

interface OneFormProps<Form extends FormDeclaration> extends DeclaredFormProps<Form> {
  /** The focus was lost with the form before. */
  readonly takesFocus: boolean;
  readonly onErased: () => void;
}

function OneForm<Form extends FormDeclaration>(props: OneFormProps<Form>) {
  const { form, submitLabel, busyLabel, label, action, aside, children, views } = props;
  const { encType = 'multipart/form-data', storedOnce = true, homeAfter, takesFocus, onErased } = props;
  const { Button, Hidden, classes } = views;
  const element = useRef<HTMLFormElement>(null);
  const { state, incomplete, adopt, touch, ready, handleSubmit, erase } = useFormEngine(element, props);
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
      className={classes.form}
      aria-label={label}
      aria-busy={busy || undefined}
      // Not GET: if the browser sends the form, its values must not be in an address.
      method="post"
      action={action}
      encType={encType}
      noValidate={ready}
      onSubmit={handleSubmit}
      onPointerDown={touch}
      onFocus={touch}
      onDragEnter={touch}
    >
      <FormProvider value={state}>
        <div className={classes.answer} data-kind="failure" hidden {...{ [formMarks.answer]: '' }} />
        {release !== '' && <input type="hidden" name={formNames.release} value={release} />}
        <BeforeWriting adopt={adopt} />
        <CameBack
          views={views}
          onErase={() => {
            erase();
            onErased();
          }}
        />
        {homeAfter !== undefined && <HomeAfter delay={homeAfter} />}
        <DeclarationProvider value={form}>{children}</DeclarationProvider>
        <Hidden>
          <span role="status">{labels.length > 0 && messages.toCorrect(labels)}</span>
        </Hidden>
        <Outcome views={views} storedOnce={storedOnce} />
        <div className={classes.foot}>
          <Button type="submit" busy={busy}>
            {busy ? busyLabel : submitLabel}
          </Button>
          {aside}
        </div>
      </FormProvider>
    </form>
  );
}
