import { site } from '@site/shared-ui/site';
import { expectAccessible, renderOnServer } from '@site/shared-ui/testing';
import { ContactPage } from './contact/contact.page.tsx';
import { enquiryForm } from './contact/enquiry.form.ts';
import { testDeps } from './testing/contact-deps.ts';

const contact = <ContactPage deps={testDeps().deps} />;

// The provider of the robot check is unknown when the page is rendered.
test.each(['altcha', 'turnstile'] as const)(
  'the form is prerendered completely, hydrates without changes with %s, and is accessible',
  async (provider) => {
    const { container, hydrate } = await renderOnServer(contact);
    const form = container.querySelector('form');
    expect(container.querySelector('h1')).toHaveTextContent('Contact Us');

    const unmount = await hydrate({ settings: { captcha: { provider, siteKey: 'site-key' } } });
    expect(container.querySelector('form')).toBe(form);
    await expectAccessible(container);
    unmount();
  },
);

test('without script the browser can validate and send the form, and the page says what does not work', async () => {
  const { container } = await renderOnServer(contact);
  const form = container.querySelector('form');
  expect(form).toHaveAttribute('action', '/api/v1.0/email/send');
  expect(form?.enctype).toBe('application/x-www-form-urlencoded');
  expect(form?.method).toBe('post');
  expect(form?.noValidate).toBe(false);
  for (const { name } of enquiryForm.fields) {
    const control = form?.elements.namedItem(name) as HTMLInputElement;
    expect(control.required).toBe(true);
    expect(control).not.toHaveAttribute('maxlength');
  }
  const without = container.querySelector('noscript');
  expect(without).toHaveTextContent(/robot check of this form needs JavaScript/);
  expect(without?.innerHTML).toContain(`mailto:${site.email}`);
});

test('a box that was ticked before hydration starts the check at hydration', async () => {
  const { container, hydrate } = await renderOnServer(contact, {
    network: { 'GET /captcha/challenge': () => new Promise(() => {}) },
  });
  container.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  const unmount = await hydrate();
  expect(container).toHaveTextContent('Checking...');
  unmount();
});
