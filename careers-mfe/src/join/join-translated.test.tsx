import type { HttpResponse } from '@site/shared-ui/http';
import { renderTranslated, translate } from '@site/shared-ui/testing';
import { act, waitFor } from '@testing-library/react';
import { applicationForm } from './application.form.ts';
import { JoinPage } from './join.page.tsx';
import { resume, visitJoin, working } from './join.test-support.ts';

let stop = () => {};
afterEach(() => stop());

test.each(['after', 'before'])(
  'the whole journey works on a page that is translated %s its code has come',
  async (when) => {
    const answers: PromiseWithResolvers<HttpResponse>[] = [];
    const translated = when === 'before' ? await renderTranslated(<JoinPage />, '/join-innovation') : null;
    const join = visitJoin({
      ...(translated && { html: translated.html }),
      network: {
        ...working,
        'POST https://api.test/api/send-email': () => {
          const answer = Promise.withResolvers<HttpResponse>();
          answers.push(answer);
          return answer.promise;
        },
      },
    });
    stop = translated?.stop ?? translate(join.container);
    const { user, apply, field, resumeField, getByRole, findByRole, findByText, queryByText } = join;

    await apply();
    await findByText(applicationForm.fields[0].required);
    expect(field('fullName')).toHaveFocus();
    await user.type(field('fullName'), 'Asha Example');
    await user.type(field('email'), 'asha@example.com');
    await user.type(field('pincode'), '641001');
    await findByText('Filled in Coimbatore, Tamil Nadu.');
    await user.upload(resumeField(), resume('first.pdf'));
    await findByText('first.pdf');
    await user.upload(resumeField(), resume('second.docx'));
    await findByText('second.docx');
    expect(queryByText('first.pdf')).toBeNull();
    await user.click(getByRole('button', { name: 'Remove second.docx' }));
    await findByText('Choose a file');
    await user.upload(resumeField(), resume('big.pdf', 1_048_576));
    await findByText(applicationForm.file.tooLarge);
    await user.upload(resumeField(), resume('third.pdf'));
    await findByText('third.pdf');

    await apply();
    expect(await findByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(answers).toHaveLength(1));
    await act(async () => answers[0]?.resolve({ status: 503, data: '' }));
    await findByText('What you sent may have arrived');
    expect(await findByRole('button', { name: 'Apply Now' })).not.toHaveAttribute('aria-disabled');

    await user.click(getByRole('button', { name: 'Send again' }));
    expect(await findByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(answers).toHaveLength(2));
    await act(async () => answers[1]?.resolve({ status: 200, data: {} }));
    await findByText('Thank you. Taking you to the home page…');
    expect(join.sent().map(({ body }) => (body as FormData).get('fullName'))).toEqual([
      'Asha Example',
      'Asha Example',
    ]);
    expect(join.sent()[0]?.headers).toEqual(join.sent()[1]?.headers);

    await user.type(field('fullName'), '!');
    await waitFor(() => expect(queryByText('Thank you. Taking you to the home page…')).toBeNull());
    expect(field('fullName')).toHaveValue('Asha Example!');
  },
);
