import { applicationRequest } from '../testing/application-request.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { testServer } from '../testing/test-server.ts';

const env = { PUBLIC_ORIGIN: 'http://localhost:8080' };

test('the outbox lists the mail, newest first, and shows each with working links', async () => {
  await using server = await testServer({ env });
  await server.app.inject(await applicationRequest({ fields: { fullName: 'First Example' } }));
  await server.app.inject(await applicationRequest({ fields: { fullName: 'Second Example' } }));
  await server.mailbox.next();
  await server.mailbox.next();
  const list = await server.app.inject('/-/outbox');
  expect(list.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(list.body.indexOf('Second Example')).toBeLessThan(list.body.indexOf('First Example'));
  const address = /href="(\/-\/outbox\/[0-9a-f]+)"/.exec(list.body)?.[1] ?? '';
  const shown = await server.app.inject(address);
  expect(shown.body).toContain('Name: Second Example');
  const links = [...shown.body.matchAll(/<a href="([^"]*\/uploads\/[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&').replace('http://localhost:8080', ''),
  );
  expect(links).toHaveLength(2);
  for (const link of links) {
    expect((await server.app.inject(link)).rawPayload.equals(samplePdf())).toBe(true);
  }
});

test('text of a visitor is escaped', async () => {
  await using server = await testServer({ env });
  const fullName = '<script>alert("1")</script>';
  const address = `'"><img src=x> https://evil.example/"onclick="x`;
  await server.app.inject(await applicationRequest({ fields: { fullName, address } }));
  const list = (await server.app.inject('/-/outbox')).body;
  const id = /outbox\/([0-9a-f]+)"/.exec(list)?.[1] ?? '';
  const shown = (await server.app.inject(`/-/outbox/${id}`)).body;
  for (const page of [list, shown]) {
    expect(page).not.toContain('<script');
    expect(page).not.toContain('<img');
    expect(page).not.toMatch(/<[^>]*onclick/);
  }
  expect(shown).toContain('&lt;script&gt;');
});

test('the outbox is empty at first, has a stylesheet, and answers 404 for an unknown mail', async () => {
  await using server = await testServer({ env });
  expect((await server.app.inject('/-/outbox')).body).toContain('No mail yet.');
  expect((await server.app.inject('/-/outbox.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  expect((await server.app.inject('/-/outbox/x')).statusCode).toBe(404);
});

test('there is no outbox in production', async () => {
  await using server = await testServer({
    env: { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://www.example.com' },
  });
  await server.app.inject(await applicationRequest());
  const [entry] = await server.repositories.outbox.list(1);
  for (const address of ['/-/outbox', `/-/outbox/${entry?.mail.id}`, '/-/outbox.css']) {
    expect((await server.app.inject(address)).statusCode).toBe(404);
  }
});
