import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noticeReceiver } from '../testing/notice-receiver.ts';
import { sampleNotice } from '../testing/notices.contract.ts';
import { createWebhook, type WebhookOptions } from './webhook.ts';

const secret = 'a secret of more than thirty-two characters';
const site = 'www.example.com';
const never = new AbortController().signal;

const webhook = (url: string, changes: Partial<WebhookOptions> = {}) =>
  createWebhook({ url, secret, site, page: null, fetch, ...changes });

/** As a receiver checks it, with another implementation than the sender's. */
async function isSigned(body: Uint8Array<ArrayBuffer>, header: unknown): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, [
    'verify',
  ]);
  const [, hex = ''] = /^sha256=([0-9a-f]{64})$/.exec(String(header)) ?? [];
  return crypto.subtle.verify('HMAC', key, Buffer.from(hex, 'hex'), body);
}

const release = { unit: 'catalog', release: 'r2' };

test.each<[what: string, about: object, attributes: object]>([
  [
    'with the attributes of its release',
    release,
    { 'feature_flag.key': 'catalog', 'feature_flag.result.variant': 'r2' },
  ],
  ['of a unit', { unit: 'catalog' }, {}],
])(
  'a notice is posted as JSON with a sentence and the next command, %s, and is signed',
  async (_, about, attributes) => {
    await using receiver = await noticeReceiver();
    const notice = sampleNotice('n1', about);
    await webhook(receiver.url)(notice, never);
    await webhook(receiver.url, { secret: null })(notice, never);
    const { headers, body } = await receiver.next();
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body.toString())).toEqual({
      ...{ ...notice, site, ...attributes },
      text: 'www.example.com: The disk is full: “ஆஷா”. Next: npm run site -- doctor',
    });
    const signature = headers['x-hub-signature-256'];
    expect(await isSigned(new Uint8Array(body), signature)).toBe(true);
    expect(await isSigned(new Uint8Array([...body, 0]), signature)).toBe(false);
    expect((await receiver.next()).headers).not.toHaveProperty('x-hub-signature-256');
  },
);

test.each([
  ['https://prod-7.westeurope.logic.azure.com/workflows/1?sig=x', true],
  ['https://default1.a2.environment.api.powerplatform.com:443/powerautomate/x', true],
  ['https://example.webhook.office.com/webhookb2/x', false],
  ['https://hooks.slack.com/services/x', false],
  ['https://logic.azure.com.example/x', false],
])('%s gets a card as well: %p', async (url, isCard) => {
  const bodies: unknown[] = [];
  const asked: typeof fetch = async (_, init) => {
    bodies.push(JSON.parse(String(init?.body)));
    return new Response(null, { status: 202 });
  };
  await webhook(url, { fetch: asked })(sampleNotice('n1'), never);
  const text = expect.stringMatching(/^www\.example\.com: The disk .* doctor$/);
  const card = {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: { type: 'AdaptiveCard', version: '1.4', body: [{ type: 'TextBlock', text, wrap: true }] },
      },
    ],
  };
  const shown = expect.objectContaining({ text, ...card });
  expect(bodies).toEqual([isCard ? shown : expect.not.objectContaining({ attachments: expect.anything() })]);
});

test.each([500, 404, 307])('an answer of %i is no success, and is not followed', async (status) => {
  await using other = await noticeReceiver();
  await using receiver = await noticeReceiver((response) =>
    response.writeHead(status, { location: other.url }).end('no'),
  );
  await expect(webhook(receiver.url)(sampleNotice('n1'), never)).rejects.toMatchObject({
    ...{ code: 'notice-not-taken', reason: String(status) },
  });
  expect(other.posted).toEqual([]);
});

test('a receiver that does not answer, or never ends its answer, does not hold the sender', async () => {
  const timeout = new AbortController();
  await using silent = await noticeReceiver(() => timeout.abort());
  await expect(webhook(silent.url)(sampleNotice('n1'), timeout.signal)).rejects.toMatchObject({
    reason: 'timeout',
  });
  await using endless = await noticeReceiver((response) => response.writeHead(200).write('o'));
  await webhook(endless.url)(sampleNotice('n1'), never);
});

test('an error of the connection has a code, and no address', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  await expect(webhook(`http://127.0.0.1:${port}/hush`)(sampleNotice('n1'), never)).rejects.toMatchObject({
    ...{ message: 'The notice was not taken: ECONNREFUSED.', reason: 'ECONNREFUSED' },
  });
});
