import emailjs from '@emailjs/browser';
import { enquiryValues } from '../testing/form-request.ts';
import { passCaptcha } from '../testing/pass-captcha.ts';
import { testServer } from '../testing/test-server.ts';

/** The browser APIs that the client uses: `location`, and a `fetch` that sends cookies. */
async function asBrowser<T>(cookie: string, work: () => Promise<T>): Promise<T> {
  const world = globalThis as { location?: unknown; fetch: typeof globalThis.fetch };
  const { fetch } = world;
  world.location = { pathname: '/contact' };
  world.fetch = (url, init) => fetch(url, { ...init, headers: { ...init?.headers, cookie } });
  try {
    return await work();
  } finally {
    world.fetch = fetch;
    delete world.location;
  }
}

test('the real EmailJS client sends an enquiry', async () => {
  await using server = await testServer();
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  emailjs.init({ publicKey: 'site', origin });
  const cookie = await passCaptcha(server);
  const answer = await asBrowser(cookie, () => emailjs.send('enquiries', 'contact', enquiryValues));
  expect(answer).toMatchObject({ status: 200, text: 'OK' });
  expect((await server.mailbox.next()).subject).toBe(
    `Enquiry: ${enquiryValues.firstName} ${enquiryValues.lastName}`,
  );
});
