import { readDeclaration, workspaceUnits } from '@platform/build/sources';
import type { FormDeclaration, FormField, FormFile, UnitName } from '@platform/contract';
import { root } from '@platform/releases/root';

export interface DeclaredForm {
  readonly unit: UnitName;
  readonly name: string;
  readonly form: FormDeclaration;
}

export const allForms: readonly DeclaredForm[] = (
  await Promise.all(
    (
      await workspaceUnits(root)
    ).map(async (unit) => {
      const { forms = {} } = await readDeclaration(root, unit);
      return Object.entries(forms).map(([name, form]) => ({ unit, name, form }));
    }),
  )
).flat();

function formOf(unit: UnitName, name: string): FormDeclaration {
  const found = allForms.find((one) => one.unit === unit && one.name === name);
  if (!found) throw new Error(`${unit} declares no form "${name}".`);
  return found.form;
}

export const applicationForm = formOf('careers', 'application');
export function fieldOf(form: FormDeclaration, name: string): FormField {
  const found = form.fields.find((field) => field.name === name);
  if (!found) throw new Error(`The form declares no field "${name}".`);
  return found;
}

export const resumeFile = applicationForm.file as FormFile;
export const enquiryForm = formOf('contact', 'enquiry');
