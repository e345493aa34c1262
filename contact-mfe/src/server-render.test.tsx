import { SettingsProvider, ToastsProvider } from '@site/shared-ui';
import { defaultSettings, enquiryLimits, type PublicSettings } from '@site/shared-ui/contracts';
import { site } from '@site/shared-ui/site';
import { expectAccessible } from '@site/shared-ui/testing';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { MemoryRouter } from 'react-router-dom';
import { ContactPage } from './contact/contact.page.tsx';
import { testDeps } from './testing/contact-deps.ts';

const { deps } = testDeps();

const inTheSite = (settings: PublicSettings) => (
  <MemoryRouter>
    <SettingsProvider value={settings}>
      <ToastsProvider value={{ show: () => {} }}>
        <ContactPage deps={deps} />
      </ToastsProvider>
    </SettingsProvider>
  </MemoryRouter>
);

// The page is rendered before anybody knows the provider of the robot check. A mismatch is a console.error, and
// that fails the test.
test.each(['altcha', 'turnstile'] as const)(
  'the form is whole from the server, taken over as it is with %s, and accessible',
  async (provider) => {
    const place = document.createElement('main');
    place.innerHTML = renderToString(inTheSite(defaultSettings));
    document.body.replaceChildren(place);
    const form = place.querySelector('form');
    expect(place.querySelector('h1')).toHaveTextContent('Contact Us');
    expect(place.innerHTML).not.toMatch(/ style=| on[a-z]+=/);

    const settings = { ...defaultSettings, captcha: { provider, siteKey: 'site-key' } };
    const root = await act(() => hydrateRoot(place, inTheSite(settings)));
    expect(place.querySelector('form')).toBe(form);
    await expectAccessible(place);
    act(() => root.unmount());
  },
);

test('it is a real form, which a browser checks and sends by itself, and says what it cannot do without script', () => {
  const place = document.createElement('main');
  place.innerHTML = renderToString(inTheSite(defaultSettings));
  const form = place.querySelector('form');
  expect(form).toHaveAttribute('action', '/api/v1.0/email/send');
  expect(form?.enctype).toBe('application/x-www-form-urlencoded');
  expect(form?.method).toBe('post');
  expect(form?.noValidate).toBe(false);
  const controls = Object.entries(enquiryLimits).map(([name, max]) => {
    const control = form?.elements.namedItem(name) as HTMLInputElement;
    expect(control.required).toBe(true);
    return [name, control.localName === 'select' ? max : control.maxLength];
  });
  expect(Object.fromEntries(controls)).toEqual(enquiryLimits);
  const without = place.querySelector('noscript');
  expect(without).toHaveTextContent(/robot check of this form needs JavaScript/);
  expect(without?.innerHTML).toContain(`mailto:${site.email}`);
});

test('a box that was ticked before there was code is checked as soon as there is', async () => {
  const place = document.createElement('main');
  place.innerHTML = renderToString(inTheSite(defaultSettings));
  document.body.replaceChildren(place);
  place.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  const { calls, deps: late } = testDeps();
  const root = await act(() =>
    hydrateRoot(
      place,
      <MemoryRouter>
        <ToastsProvider value={{ show: () => {} }}>
          <ContactPage deps={late} />
        </ToastsProvider>
      </MemoryRouter>,
    ),
  );
  expect(calls).toContain('solver');
  act(() => root.unmount());
});
