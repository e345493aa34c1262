import { type FormEventDetail, type FormStage, formStageEvent } from '@platform/contract';
import { type RefObject, useMemo, useRef, useState } from 'react';

const empty: Omit<FormEventDetail, 'form'> = { stage: 'empty', confirmation: '' };

/** Keeps the stage of a form, and tells the shell of each change. Its functions are the same in every rendering. */
export function useFormStage(form: RefObject<HTMLFormElement | null>) {
  const [shown, show] = useState(empty);
  /** A ref is null while its page is hidden. */
  const element = useRef<Element>(null);
  const newest = useRef<typeof empty>(null);
  const functions = useMemo(() => {
    function publish(event: string) {
      const detail = { form: element.current as Element, ...(newest.current ?? empty) };
      document.dispatchEvent(new CustomEvent<FormEventDetail>(event, { detail }));
    }
    /** Renders and publishes the stage if it is another one. A confirmation stays until the next one. */
    function enter(stage: FormStage, confirmation = newest.current?.confirmation ?? '') {
      element.current = form.current ?? element.current;
      // Fields may be restored before the element exists. The form's first effect publishes the stage then.
      if (!element.current || stage === newest.current?.stage) return;
      newest.current = { stage, confirmation };
      show(newest.current);
      publish(formStageEvent);
    }
    return { newest: () => newest.current?.stage ?? 'empty', enter, publish };
  }, [form]);
  return { shown, ...functions };
}
