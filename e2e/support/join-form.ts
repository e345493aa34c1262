import type { Locator, Page } from '@playwright/test';
import { applicationForm, fieldOf, resumeFile } from './forms.data.ts';
import { pdf } from './sample-files.ts';

export const applicant = { fullName: 'Asha Kerbstone', email: 'asha@kerbstone.example' } as const;

/** Locators of the application form, by the declared labels. */
export interface JoinForm {
  /** @param name as declared */
  field(name: string): Locator;
  readonly resume: Locator;
  readonly apply: Locator;
  /** The error message under a field. */
  error(field: Locator): Locator;
  /** Fills in the required fields. */
  fillRequired(): Promise<void>;
}

export function joinForm(page: Page): JoinForm {
  const field = (name: string) =>
    page.getByRole('textbox', { name: fieldOf(applicationForm, name).label, exact: true });
  const resume = page.getByLabel(resumeFile.label, { exact: true });
  return {
    field,
    resume,
    apply: page.getByRole('form').getByRole('button', { name: /Apply Now|Processing/ }),
    error: (of) => of.locator('xpath=ancestor::div[.//p][1]').locator('p'),
    fillRequired: async () => {
      await field('fullName').fill(applicant.fullName);
      await field('email').fill(applicant.email);
      await resume.setInputFiles(pdf());
    },
  };
}
