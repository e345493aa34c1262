import {
  type FormConfirmation,
  type FormEventDetail,
  type FormStage,
  formStageEvent,
} from '@platform/contract';
import {
  createContext,
  type RefObject,
  useContext,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

export type FieldValue = string | boolean | File | null;
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** Files are the same by name, size and time: a file in memory replaces the chosen one as soon as it has been read. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (!(one instanceof File && other instanceof File)) return one === other;
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

/** A value, or a function of the newest value, which may be newer than the rendered one. */
export type NewValue = FieldValue | ((current: FieldValue) => FieldValue);

/** What fields and pages may use of the form around them, whichever library manages it. Functions never change. */
export interface FormState {
  readonly values: FieldValues;
  /** The error to show beside a field now, if any. Changes with every rendering. */
  errorOf(name: string): string | undefined;
  setValue(name: string, value: NewValue): void;
  /** As `setValue`, by the visitor. */
  enter(name: string, value: NewValue): void;
  /** Call it when the visitor has left the field. */
  setTouched(name: string): void;
  readonly stage: FormStage;
  /** Why the last submission failed. Null before the first one and after a success. */
  readonly failure: SubmissionFailure | null;
  /** What is being sent, or the code that sends it, makes no progress: see `useOverdue`. */
  readonly overdue: 'loading' | 'sending' | false;
  /** The message about the last success; null before it. */
  readonly confirmation: FormConfirmation | null;
  /** Sends the form once more, also while it is being sent, and moves the focus to its own button. */
  sendAgain(): void;
  /** The newest values, which may be newer than the rendered ones. */
  read(): FieldValues;
  /** Name of a file that has to be chosen again, because the document was loaded anew; it may be empty. */
  readonly missingFile: string | null;
  /** Call it when the picker for a file is opened, and when it is closed without one. */
  readonly choosing?: (isOpen: boolean) => void;
  /** Something that was typed in an earlier document is in the form again. */
  readonly cameBack: boolean;
  /** Code is finding the value of a field: a submit that lacks only this value waits until the promise has settled. */
  readonly awaitValue?: (name: string, value: Promise<unknown>) => void;
}

export interface SubmissionFailure {
  /** What `onSubmit` rejected with: an `HttpError`, or a bug. */
  readonly error: unknown;
  /** False if it is certain that nothing has arrived, by this attempt or an earlier one. */
  readonly mayHaveArrived: boolean;
  /** The browser was offline when it failed. */
  readonly isOffline: boolean;
}

const FormContext = createContext<FormState | null>(null);

export const FormProvider = FormContext.Provider;

function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('A form field needs a form around it.');
  return form;
}

export function useFormValues<Values extends object = FieldValues>(): Values {
  return useForm().values as Values;
}

/** Sets a field from code: a lookup may know the city of an address. */
export function useSetField(): (name: string, value: NewValue) => void {
  return useForm().setValue;
}

export function useFormControl(): Pick<
  FormState,
  'stage' | 'failure' | 'overdue' | 'confirmation' | 'sendAgain' | 'read' | 'cameBack'
> {
  return useForm();
}

export const useMissingFile = (): Pick<FormState, 'missingFile' | 'choosing'> => useForm();

/** For a field whose value takes time, as that of a robot check: see `FormState`. */
export function useAwaitValue(name: string): (value: Promise<unknown>) => void {
  const { awaitValue } = useForm();
  return (value) => awaitValue?.(name, value);
}

/** How many of these fields are filled in and show no error. */
export function useAnswered(names: readonly string[]): number {
  const { values, errorOf } = useForm();
  return names.filter((name) => Boolean(values[name]) && !errorOf(name)).length;
}

export interface FieldState {
  readonly value: FieldValue;
  readonly error: string | undefined;
  setValue(value: NewValue): void;
  setTouched(): void;
}

/**
 * One field: the same object as long as its state is the same. On an error, mark its control `aria-invalid` or
 * `data-invalid`: the form focuses the first of these.
 */
export function useField(name: string): FieldState {
  const { values, errorOf, enter, setTouched } = useForm();
  const value = values[name] ?? '';
  const error = errorOf(name);
  return useMemo(
    () => ({
      ...{ value, error },
      setValue: (next) => enter(name, next),
      setTouched: () => setTouched(name),
    }),
    [name, value, error, enter, setTouched],
  );
}

const empty: Omit<FormEventDetail, 'form'> = { stage: 'empty', confirmation: null };

/** Stores the stage of a form, and publishes each change for the shell. Its functions are the same in every rendering. */
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
    function enter(stage: FormStage, confirmation = newest.current?.confirmation ?? null) {
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

const neverChanges = () => () => {};

/** False in the server's HTML and during hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
