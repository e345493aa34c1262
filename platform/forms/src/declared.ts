import {
  type FormDeclaration,
  type FormField,
  type FormFile,
  fieldMessages,
  fileTypes,
  formatOf,
} from '@platform/contract';
import {
  type ComponentType,
  createContext,
  createElement,
  type InputHTMLAttributes,
  memo,
  type ReactNode,
  useContext,
} from 'react';
import { type FieldState, useField } from './form-state.ts';
import { messages } from './messages/index.ts';

/** Properties that every field has. Its form may declare label and `required`. */
export interface FieldText {
  readonly name: string;
  readonly label?: ReactNode;
  readonly hint?: ReactNode;
  readonly required?: boolean | undefined;
  readonly className?: string | undefined;
}

const DeclarationContext = createContext<FormDeclaration | null>(null);

export const DeclarationProvider = DeclarationContext.Provider;

/** What the form around a field declares about it: a text field, the file, or nothing. */
export function useDeclared(name: string): { readonly field?: FormField; readonly file?: FormFile } {
  const form = useContext(DeclarationContext);
  if (form?.file?.name === name) return { file: form.file };
  const field = form?.fields.find((one) => one.name === name);
  return field ? { field } : {};
}

export function useDeclaredFile(name: string): FormFile {
  const { file } = useDeclared(name);
  if (!file) throw new Error(`The form does not declare the file ${name}.`);
  return file;
}

function useFieldText(name: string, own: Pick<FieldText, 'label' | 'required'>) {
  const { field, file } = useDeclared(name);
  const declared = field ?? file;
  const label = own.label ?? declared?.label;
  if (label === undefined)
    throw new Error(`The field ${name} has no label, and the form does not declare it.`);
  return { label, required: own.required ?? declared?.required !== undefined };
}

/** The attributes of an input for formats of the platform, besides its pattern. */
const inputs = {
  /**
   * Not of type `email`: its value is not what was typed, but without spaces and with an international domain in ASCII,
   * and a controlled input needs what was typed. The schema validates the address; the pattern is for a browser without
   * our code.
   */
  email: () => ({
    ...{ autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none' },
    ...{ spellCheck: false, title: messages.emailExample },
  }),
  phone: () => ({ type: 'tel', autoComplete: 'tel', inputMode: 'tel', title: messages.phoneExample }),
  reference: () => ({ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }),
  // Without a latest day, a browser takes years of six digits.
  date: () => ({ type: 'date', max: '9999-12-31' }),
  // Not of type `number`: a turn of the mouse wheel changes its value. Keys for digits have no minus sign.
  number: (field) => ({
    inputMode: (field.least ?? 0) < 0 ? 'text' : field.decimals ? 'decimal' : 'numeric',
    title: fieldMessages.number(field),
  }),
} as const satisfies Record<string, (field: FormField) => InputHTMLAttributes<HTMLInputElement>>;

/** The attributes of a field's input. Without a declaration it takes any text. */
export function inputOf(field: FormField | undefined): InputHTMLAttributes<HTMLInputElement> {
  if (!field) return { type: 'text' };
  const { input, typedPattern: pattern } = formatOf(field.format);
  return { type: 'text', ...inputs[field.format as keyof typeof inputs]?.(field), ...input, pattern };
}

/** For the file picker: extensions and MIME types. */
export function acceptOf({ types }: Pick<FormFile, 'types'>): string {
  return types.flatMap((type) => [`.${type}`, fileTypes[type]]).join(',');
}

/** Makes a field, which renders again only if its own state or properties change. */
export function asField<Props extends FieldText>(
  View: (props: Props & { readonly field: FieldState }) => ReactNode,
): ComponentType<Props> {
  const Memoised = memo(View) as unknown as ComponentType<Props & { readonly field: FieldState }>;
  return function Field(props) {
    const state = { ...useFieldText(props.name, props), field: useField(props.name) };
    return createElement(Memoised, { ...props, ...state });
  };
}

/** The attributes of a box to tick. A declared one has `yes` or an empty text in the form, any other one true or false. */
export function useBox(name: string, { value, setValue }: FieldState) {
  const isDeclared = useDeclared(name).field !== undefined;
  return {
    type: 'checkbox',
    ...(isDeclared && { value: 'yes' }),
    checked: value === true || value === 'yes',
    onChange({ target: { checked } }: { readonly target: { readonly checked: boolean } }) {
      setValue(isDeclared ? (checked ? 'yes' : '') : checked);
    },
  } as const;
}
