import { jest } from '@jest/globals';
import { emptyValues } from '@platform/contract';
import type { HttpResponse } from '@platform/host/http';
import { site } from '@site/shared-ui/site';
import { fillForm, sampleValues, type VisitOptions, visit } from '@site/shared-ui/testing';
import { waitFor, within } from '@testing-library/react';
import { robotTexts } from '../captcha/captcha.texts.ts';
import { goodServer, problem, testDeps, value } from '../testing/contact-deps.ts';
import { ContactPage } from './contact.page.tsx';
import { enquiryForm } from './enquiry.form.ts';

const sendPath = '/api/v1.0/email/send';
const notArrived = 'What you sent has not arrived';

function open(
  {
    network,
    ...options
  }: VisitOptions & { network?: Record<string, () => HttpResponse | Promise<HttpResponse>> } = {},
  captcha = testDeps(),
) {
  const page = visit(<ContactPage deps={captcha.deps} />, {
    path: '/contact',
    network: { ...goodServer, ...network },
    ...options,
  });
  const field = (name: string) => page.getByRole('textbox', { name });
  const fill = () => fillForm(page, enquiryForm);
  const submit = () => page.user.click(page.getByRole('button', { name: 'Submit' }));
  async function pass() {
    await page.user.click(page.getByRole('checkbox'));
    await page.findByText('Checked. Thank you.');
  }
  return {
    ...page,
    ...captcha,
    field,
    box: () => page.getByRole('checkbox', { name: 'I am not a robot' }),
    expectValues(values: Readonly<Record<string, string>>) {
      for (const { name, label } of enquiryForm.fields)
        expect(page.getByLabelText(label)).toHaveValue(values[name]);
    },
    sent: () => page.requests.filter(({ url }) => url.endsWith(sendPath)),
    fill,
    pass,
    submit,
    async send() {
      const values = await fill();
      await pass();
      await submit();
      return values;
    },
  };
}

test.each([
  ['goes back one page', { from: '/team' }, '/team'],
  ['goes to the home page if there is no page to go back to', {}, '/home'],
])('the close icon %s', async (_, options, path) => {
  const { user, getByRole, location } = open(options);
  await user.click(getByRole('button', { name: 'Close' }));
  expect(location.pathname).toBe(path);
});

describe('an incomplete form', () => {
  test('with everything but the robot check focuses the robot check', async () => {
    const { fill, submit, toasts, box, sent } = open();
    await fill();
    await submit();
    await waitFor(() => expect(box()).toHaveFocus());
    expect(box()).toBeInvalid();
    expect(toasts).toEqual([{ kind: 'warning', text: enquiryForm.messages.incomplete, place: 'form' }]);
    expect(sent()).toEqual([]);
  });
});

describe('a complete form', () => {
  test('is sent in the wire format of the e-mail service, with exactly the declared fields, and its release in a header', async () => {
    const { send, sent, requests } = open({ release: 'contact-1' });
    const values = await send();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toEqual([
      expect.objectContaining({
        method: 'POST',
        url: sendPath,
        body: {
          lib_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
          user_id: 'site',
          service_id: 'enquiries',
          template_id: 'contact',
          template_params: Object.fromEntries(values),
        },
        headers: { 'Idempotency-Key': expect.stringMatching(/^[0-9a-f]{32}$/), 'form-release': 'contact-1' },
      }),
    ]);
    expect(JSON.stringify(sent()[0])).not.toContain(value);
    expect(requests.map(({ url }) => url)).toEqual(['/captcha/challenge', '/captcha/verify', sendPath]);
  });

  test('is cleared after a success, with its robot check', async () => {
    const { send, toasts, expectValues, box } = open();
    await send();
    await waitFor(() => expect(box()).not.toBeChecked());
    expect(toasts).toEqual([{ kind: 'success', text: 'Successfully Submitted!', place: 'form' }]);
    expectValues(emptyValues(enquiryForm));
  });

  test.each([
    ['OK', 'success'],
    ['Queued', 'error'],
  ])('that is answered with status 202 and %s is a %s', async (data, kind) => {
    const { send, toasts } = open({ network: { [`POST ${sendPath}`]: () => ({ status: 202, data }) } });
    await send();
    await waitFor(() => expect(toasts).toEqual([expect.objectContaining({ kind })]));
  });

  test('is sent to EmailJS if the settings say so, with its ids, without our headers and promises', async () => {
    const base = 'https://api.emailjs.example';
    const { send, sent, findByText, queryByText } = open({
      release: 'contact-1',
      settings: {
        emailServiceBase: base,
        emailService: { userId: 'public', serviceId: 'gmail', templateId: 'template_7' },
      },
      network: { [`POST ${base}${sendPath}`]: () => ({ status: 500, data: 'Down' }) },
    });
    const values = await send();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      url: `${base}${sendPath}`,
      headers: {},
      body: {
        ...{ user_id: 'public', service_id: 'gmail', template_id: 'template_7' },
        template_params: expect.objectContaining(Object.fromEntries(values)),
      },
    });
    expect(sent()[0]?.headers).not.toHaveProperty('Idempotency-Key');
    expect(JSON.stringify(sent()[0]?.body)).not.toContain('contact-1');
    expect(await findByText('If you send it again, it may arrive twice.')).toBeVisible();
    expect(queryByText('Sending it again is safe: it is stored only once.')).toBeNull();
  });
});

describe('an enquiry that could not be sent', () => {
  test('is the same enquiry when the robot check is repeated', async () => {
    const captcha = testDeps();
    let solved = 0;
    const solve = async () => `solution ${++solved}`;
    let attempts = 0;
    const { send, pass, submit, box, sent } = open(
      {
        network: {
          [`POST ${sendPath}`]: () =>
            attempts++ === 0 ? problem(500, 'lost') : problem(403, 'captcha-required'),
        },
      },
      { ...captcha, deps: { ...captcha.deps, solve } },
    );
    await send();
    await waitFor(() => expect(sent()).toHaveLength(1));
    await submit();
    await waitFor(() => expect(box()).not.toBeChecked());
    await pass();
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(solved).toBe(2);
    expect(new Set(sent().map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
  });

  describe('because the browser does not keep the cookie of the robot check', () => {
    const refused = {
      network: { [`POST ${sendPath}`]: () => ({ status: 403, data: 'Please verify you are not a robot.' }) },
    };
    const cookies = /does not keep the cookie/;

    test('says so, with another way to write, when a repeated check has not helped', async () => {
      const { send, pass, submit, box, getByText, queryByText, getByRole, toasts, expectValues } =
        open(refused);
      await send();
      await waitFor(() => expect(box()).not.toBeChecked());
      expect(toasts).toEqual([{ kind: 'error', text: enquiryForm.messages.failed, place: 'form' }]);
      expectValues(sampleValues(enquiryForm));
      expect(getByText(robotTexts.again)).toBeVisible();
      expect(queryByText(cookies)).toBeNull();
      await pass();
      await submit();
      await waitFor(() => expect(getByText(cookies)).toBeVisible());
      expect(queryByText(robotTexts.again)).toBeNull();
      expect(getByText(notArrived)).toBeVisible();
      const notice = getByText(cookies).closest('[role="status"]') as HTMLElement;
      expect(within(notice).getByRole('link', { name: site.email })).toHaveAttribute(
        'href',
        `mailto:${site.email}`,
      );
      expect(getByRole('button', { name: 'Send again' })).not.toHaveAttribute('aria-disabled');
    });

    test('says so at once if the browser says it', async () => {
      const enabled = jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
      try {
        const { send, findByText } = open(refused);
        await send();
        expect(await findByText(cookies)).toBeVisible();
      } finally {
        enabled.mockRestore();
      }
    });
  });
});
