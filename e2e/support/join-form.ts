import type { Locator, Page } from '@playwright/test';
import { applicationForm, fieldOf, resumeFile } from './forms.data.ts';
import { pdf } from './sample-files.ts';

export const applicant = { fullName: 'Asha Kerbstone', email: 'asha@kerbstone.example' } as const;

let people = 0;

export function joinForm(page: Page) {
  const field = (name: string) =>
    page.getByRole('textbox', { name: fieldOf(applicationForm, name).label, exact: true });
  const resume = page.getByLabel(resumeFile.label, { exact: true });
  const fillFor = async (name: string) => {
    await field('fullName').fill(name);
    await field('email').fill(applicant.email);
    await resume.setInputFiles(pdf());
  };
  return {
    field,
    resume,
    apply: page.getByRole('form').getByRole('button', { name: /Apply Now|Processing/ }),
    error: (of: Locator) => of.locator('xpath=ancestor::div[.//p][1]').locator('p'),
    fillRequired: () => fillFor(applicant.fullName),
    /** Fills in the required fields for somebody who has not sent the form before. Returns their name. */
    fillForAnother: async () => {
      people += 1;
      const name = `Asha Kerbstone ${people}`;
      await fillFor(name);
      return name;
    },
  };
}
