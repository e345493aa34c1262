import type { Locator, Page } from '@playwright/test';
import { pdf } from './sample-files.ts';

export const applicant = { fullName: 'Asha Kerbstone', email: 'asha@kerbstone.example' } as const;

/** The application form by the names a visitor reads. */
export interface JoinForm {
  field(name: string): Locator;
  readonly resume: Locator;
  readonly apply: Locator;
  /** What is wrong with a field, as it stands under it. */
  error(field: Locator): Locator;
  /** All that has to be there. */
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
