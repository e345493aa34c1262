import type { HttpResponse } from '@site/shared-ui/http';
import { fillForm, renderTranslated, sampleValues, translate, visit } from '@site/shared-ui/testing';
import { act, waitFor } from '@testing-library/react';
import { goodServer, problem, testDeps } from '../testing/contact-deps.ts';
import { ContactPage } from './contact.page.tsx';
import { robotTexts } from './contact.texts.ts';
import { enquiryForm } from './enquiry.form.ts';

const sendPath = '/api/v1.0/email/send';

let stop = () => {};
afterEach(() => stop());

test.each(['after', 'before'])(
  'the whole journey works on a page that is translated %s its code has come',
  async (when) => {
    const answers: PromiseWithResolvers<HttpResponse>[] = [];
    const path = '/contact';
    const contact = <ContactPage deps={testDeps().deps} />;
    const translated = when === 'before' ? await renderTranslated(contact, path) : null;
    const page = visit(contact, {
      path,
      ...(translated && { html: translated.html }),
      network: {
        ...goodServer,
        [`POST ${sendPath}`]: () => {
          const answer = Promise.withResolvers<HttpResponse>();
          answers.push(answer);
          return answer.promise;
        },
      },
    });
    stop = translated?.stop ?? translate(page.container);
    const { user, getByRole, findByRole, findByText, queryByText } = page;
    const field = (name: string) => getByRole('textbox', { name });
    const robot = () => getByRole('checkbox', { name: 'I am not a robot' });
    const answer = async (turn: number, response: HttpResponse) => {
      expect(await findByRole('button', { name: 'Submitting...' })).toHaveAttribute('aria-disabled', 'true');
      await waitFor(() => expect(answers).toHaveLength(turn));
      await act(async () => answers[turn - 1]?.resolve(response));
      expect(await findByRole('button', { name: 'Submit' })).not.toHaveAttribute('aria-disabled');
    };

    await user.click(getByRole('button', { name: 'Submit' }));
    await findByText('Enter your first name.');
    await fillForm(page, enquiryForm);
    await user.click(robot());
    await findByText('Checked. Thank you.');

    await user.click(getByRole('button', { name: 'Submit' }));
    await answer(1, problem(403, 'captcha-required'));
    await findByText(robotTexts.again);
    await user.click(robot());
    await findByText('Checked. Thank you.');
    await user.click(getByRole('button', { name: 'Send again' }));
    await answer(2, problem(403, 'captcha-required'));
    await findByText(/does not keep the cookie/);
    await user.click(robot());
    await findByText('Checked. Thank you.');
    await user.click(getByRole('button', { name: 'Send again' }));
    await answer(3, problem(503, 'commit-unknown'));
    await findByText('What you sent may have arrived');
    expect(field('Use case')).toHaveValue(sampleValues(enquiryForm).useCase);
    await user.click(getByRole('button', { name: 'Send again' }));
    await answer(4, { status: 200, data: 'OK' });
    await waitFor(() => expect(field('First name')).toHaveValue(''));
    expect(queryByText('What you sent may have arrived')).toBeNull();
    expect(page.toasts.at(-1)).toEqual({ kind: 'success', text: enquiryForm.messages.sent, place: 'form' });
  },
);
