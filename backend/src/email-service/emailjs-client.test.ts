import emailjs from '@emailjs/browser';
import { enquiryValues } from '@platform/server/testing';
import { formsServer } from '../testing/forms-server.ts';
import { passCaptcha } from '../testing/pass-captcha.ts';

test('the real EmailJS client sends an enquiry', async () => {
  await using server = await formsServer();
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const cookie = await passCaptcha(server);
  // The browser APIs that the client uses: `location`, and a `fetch` that sends cookies. Other files have other globals.
  const world = globalThis as { location?: unknown; fetch: typeof globalThis.fetch };
  const { fetch } = world;
  world.location = { pathname: '/contact' };
  world.fetch = (url, init) => fetch(url, { ...init, headers: { ...init?.headers, cookie } });
  emailjs.init({ publicKey: 'site', origin });
  const answer = await emailjs.send('enquiries', 'contact', enquiryValues);
  expect(answer).toMatchObject({ status: 200, text: 'OK' });
  expect((await server.mailbox.next()).subject).toBe(
    `Enquiry: ${enquiryValues.firstName} ${enquiryValues.lastName}`,
  );
});
