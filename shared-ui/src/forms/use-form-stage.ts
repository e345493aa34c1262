import { type FormEventDetail, type FormStage, formStageEvent } from '@site/shared-ui/contracts';
import { type RefObject, useMemo, useRef, useState } from 'react';

export interface FormStageOwner {
  /** The stage of the last rendering. */
  readonly shown: FormStage;
  readonly newest: () => FormStage;
  /** Renders and publishes the stage if it is another one. */
  readonly enter: (stage: FormStage) => void;
  readonly publish: (event: string) => void;
}

/** The stage of a form, of which the shell hears. The same functions in every rendering. */
export function useFormStage(form: RefObject<HTMLFormElement | null>): FormStageOwner {
  const [shown, show] = useState<FormStage>('empty');
  /** A ref is null while its page is hidden. */
  const element = useRef<Element>(null);
  const newest = useRef<FormStage>(null);
  const functions = useMemo(() => {
    function publish(event: string) {
      const detail = { form: element.current as Element, stage: newest.current ?? 'empty' };
      document.dispatchEvent(new CustomEvent<FormEventDetail>(event, { detail }));
    }
    function enter(stage: FormStage) {
      element.current = form.current ?? element.current;
      // Fields may be restored before it is there. Its first effect tells what it is then.
      if (!element.current || stage === newest.current) return;
      newest.current = stage;
      show(stage);
      publish(formStageEvent);
    }
    return { newest: () => newest.current ?? 'empty', enter, publish };
  }, [form]);
  return { shown, ...functions };
}
