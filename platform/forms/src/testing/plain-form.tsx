import { type FormDeclaration, formMarks } from '@platform/contract';
import { type ReactNode, useId } from 'react';
import { asField, type FieldText, inputOf, useBox, useDeclared } from '../declared.ts';
import { DeclaredForm, type DeclaredFormProps } from '../declared-form.tsx';
import type { FieldState } from '../form-state.ts';
import type { FormViews } from '../form-views.ts';
import { useFileField } from '../use-file-field.ts';

/* A form without styles, for tests of what every form does. */

const views: FormViews = {
  Notice: ({ title, actions, children }) => (
    <>
      <h2>{title}</h2>
      {children}
      {actions}
    </>
  ),
  Button: ({ type, busy, disabled, onClick, children }) => (
    <button type={type ?? 'button'} onClick={busy || disabled ? (event) => event.preventDefault() : onClick}>
      {children}
    </button>
  ),
  Hidden: ({ children }) => <span>{children}</span>,
  classes: {},
};

export type PlainFormProps<Form extends FormDeclaration> = Omit<DeclaredFormProps<Form>, 'views'>;

export function PlainForm<Form extends FormDeclaration>(props: PlainFormProps<Form>) {
  return <DeclaredForm {...props} views={views} />;
}

interface PlainFieldProps extends FieldText {
  readonly error: string | undefined;
  /** Several controls, which are labelled as a group. */
  readonly isGroup?: boolean;
  readonly children: (control: object) => ReactNode;
}

function PlainField({ name, label, hint, required, error, isGroup = false, children }: PlainFieldProps) {
  const id = useId();
  const state = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error && `${id}-error`,
  } as const;
  const group = { role: 'radiogroup', 'aria-labelledby': `${id}-label`, ...state };
  return (
    <div {...(isGroup && group)}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {hint}
      {children({ name, required, ...(!isGroup && { id, ...state }) })}
      <div {...{ [formMarks.errorFor]: name }}>{error && <p id={`${id}-error`}>{error}</p>}</div>
    </div>
  );
}

const textOf = ({ value, setValue, setTouched }: FieldState) => ({
  dir: 'auto',
  value: String(value ?? ''),
  onChange: ({ target }: { readonly target: { readonly value: string } }) => setValue(target.value),
  onBlur: setTouched,
});

export const TextField = asField<FieldText>(function TextField({ field, ...text }) {
  const declared = useDeclared(text.name).field;
  return (
    <PlainField {...text} error={field.error}>
      {(control) => <input {...inputOf(declared)} {...control} {...textOf(field)} />}
    </PlainField>
  );
});

export const TextArea = asField<FieldText>(function TextArea({ field, ...text }) {
  return (
    <PlainField {...text} error={field.error}>
      {(control) => <textarea {...control} {...textOf(field)} />}
    </PlainField>
  );
});

export const SelectField = asField<FieldText>(function SelectField({ field, ...text }) {
  const choices = useDeclared(text.name).field?.choices;
  return (
    <PlainField {...text} error={field.error}>
      {(control) => (
        <select {...control} {...textOf(field)}>
          <option value="">Choose one</option>
          {choices?.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
      )}
    </PlainField>
  );
});

export const RadioGroup = asField<FieldText>(function RadioGroup({ field, ...text }) {
  const choices = useDeclared(text.name).field?.choices;
  return (
    <PlainField {...text} error={field.error} isGroup>
      {(control) =>
        choices?.map((value) => (
          <label key={value}>
            <input
              {...{ ...control, value }}
              type="radio"
              checked={field.value === value}
              onChange={() => field.setValue(value)}
            />
            {value}
          </label>
        ))
      }
    </PlainField>
  );
});

export const CheckboxField = asField<FieldText>(function CheckboxField({ field, ...text }) {
  const box = useBox(text.name, field);
  return (
    <PlainField {...text} error={field.error}>
      {(control) => <input {...control} {...box} />}
    </PlainField>
  );
});

export const FileField = asField<FieldText>(function FileField({ field, ...text }) {
  const { file, error, missing, remove, drop, input } = useFileField(text.name, field);
  const again = missing === null ? 'Choose a file' : `Choose ${missing || 'your file'} again`;
  return (
    <PlainField {...text} error={error}>
      {(control) => (
        <div {...drop}>
          <p>{file?.name ?? again}</p>
          <input {...control} {...input} />
          {file && (
            <button type="button" onClick={remove} aria-label={`Remove ${file.name}`}>
              Remove
            </button>
          )}
        </div>
      )}
    </PlainField>
  );
});
