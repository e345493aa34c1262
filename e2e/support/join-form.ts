import type { Locator, Page } from '@playwright/test';
import { pdf } from './sample-files.ts';

export const applicant = { fullName: 'Asha Kerbstone', email: 'asha@kerbstone.example' } as const;

/** Locators of the application form, by visible names. */
export interface JoinForm {
  field(name: string): Locator;
  readonly resume: Locator;
  readonly apply: Locator;
  /** The error message under a field. */
  error(field: Locator): Locator;
  /** Fills in the required fields. */
  fillRequired(): Promise<void>;
}

export function joinForm(page: Page): JoinForm {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const resume = page.getByLabel('Resume', { exact: true });
  return {
    field,
    resume,
    apply: page.getByRole('form').getByRole('button', { name: /Apply Now|Processing/ }),
    error: (of) => of.locator('xpath=ancestor::div[.//p][1]').locator('p'),
    fillRequired: async () => {
      await field('Full name').fill(applicant.fullName);
      await field('Email').fill(applicant.email);
      await resume.setInputFiles(pdf());
    },
  };
}
