import { root } from '@site/build/root';
import { readDeclaration } from '@site/build/units/workspace';
import type { FormDeclaration } from '@site/shared-ui/contracts';

async function formOf(unit: string, name: string): Promise<FormDeclaration> {
  const form = (await readDeclaration(root, unit)).forms?.[name];
  if (!form) throw new Error(`${unit} declares no form "${name}".`);
  return form;
}

/** The forms of the units of this repository whose addresses the specification fixes. */
export async function specifiedForms() {
  return { application: await formOf('careers', 'application'), enquiry: await formOf('contact', 'enquiry') };
}
