import { defaultSettings } from '@site/shared-ui/contracts';
import { SettingsProvider, ToastsProvider } from '@site/shared-ui/host';
import { site } from '@site/shared-ui/site';
import { expectAccessible, renderOnServer } from '@site/shared-ui/testing';
import { MemoryRouter } from 'react-router-dom';
import { ContactPage } from './contact/contact.page.tsx';
import { enquiryForm } from './contact/enquiry.form.ts';
import { testDeps } from './testing/contact-deps.ts';

const inTheSite = ({ settings = defaultSettings, deps = testDeps().deps } = {}) => (
  <MemoryRouter>
    <SettingsProvider value={settings}>
      <ToastsProvider value={{ show: () => {} }}>
        <ContactPage deps={deps} />
      </ToastsProvider>
    </SettingsProvider>
  </MemoryRouter>
);

// The provider of the robot check is unknown when the page is rendered.
test.each(['altcha', 'turnstile'] as const)(
  'the form is prerendered completely, hydrates without changes with %s, and is accessible',
  async (provider) => {
    const { container, hydrate } = await renderOnServer(inTheSite());
    const form = container.querySelector('form');
    expect(container.querySelector('h1')).toHaveTextContent('Contact Us');

    const settings = { ...defaultSettings, captcha: { provider, siteKey: 'site-key' } };
    const unmount = await hydrate(inTheSite({ settings }));
    expect(container.querySelector('form')).toBe(form);
    await expectAccessible(container);
    unmount();
  },
);

test('without script the browser can validate and send the form, and the page says what does not work', async () => {
  const { container } = await renderOnServer(inTheSite());
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
  const { container, hydrate } = await renderOnServer(inTheSite());
  container.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  const unmount = await hydrate(inTheSite());
  expect(container).toHaveTextContent('Checking...');
  unmount();
});
