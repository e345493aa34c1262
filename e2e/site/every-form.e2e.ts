import { createHash } from 'node:crypto';
import { createOperations } from '@platform/command/testing';
import { sampleValues } from '@platform/contract/testing/sample-values';
import { expectMailed, sendDeclared, sentFile } from '../support/fill-form.ts';
import { allForms } from '../support/forms.data.ts';
import { submissions } from '../support/stored-forms.ts';
import { expect, test } from '../support/test.ts';

for (const { unit, name, form } of allForms) {
  // It needs something that was sent before: see withdrawal.e2e.ts.
  if (form.erases) continue;
  test(`${unit}, ${name}: every declared field is shown, sent, stored and mailed`, async ({
    page,
    visit,
    site,
  }) => {
    const values = sampleValues(form);
    await visit(form.page);
    await sendDeclared(page, form, values);
    await expect(page.getByText(form.messages.sent).first()).toBeVisible({ timeout: 45_000 });

    const { id: release } = await createOperations(site).live(unit);
    const sha256 = createHash('sha256').update(sentFile.buffer).digest('hex');
    const file = form.file ? expect.objectContaining({ type: 'pdf', sha256 }) : null;
    expect(submissions(site, name)).toContainEqual({ fields: values, release, file });
    await expectMailed(page, form, values);
  });
}
