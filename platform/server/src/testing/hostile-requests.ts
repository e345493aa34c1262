import { connect } from 'node:net';
import { type FormDeclaration, formNames } from '@platform/contract';
import fc from 'fast-check';
import { statusesOf } from './raw-connection.ts';
import { sampleApplicationForm, sampleEnquiryForm } from './sample-forms.ts';

const application: FormDeclaration = sampleApplicationForm;
const enquiry: FormDeclaration = sampleEnquiryForm;

export interface Attack {
  /** Latin-1 text that is sent as it is. */
  readonly text: string;
  /** `whole`: waits for the answer; `cut`: sends a part and closes its half; `reset`: sends a part and resets. */
  readonly behaviour: 'whole' | 'cut' | 'reset';
  /** Share of the text that a cut or reset client sends, 0 to 1. */
  readonly share: number;
}

/** What else a site answers. */
export interface AttackedEndpoints {
  /** Paths, well-formed or not. */
  readonly paths: readonly string[];
  /** Names of cookies that it reads. */
  readonly cookies: readonly string[];
}

const noEndpoints: AttackedEndpoints = { paths: [], cookies: [] };

const knownPaths = [
  ...['/', '/start', '/about', '/cellar', '/join-innovation', '/contact', '/TimeTable', '/terms', '/privacy'],
  ...['/editions/1', '/stock/7', '/-/health', '/-/ready', '/-/composition', '/-/composition/1-x'],
  ...['/-/tabs', '/-/outbox', '/-/outbox/x', '/uploads'],
  ...[
    '/uploads/job_applications/1_cv.pdf?expires=1&bytes=2&signature=x',
    '/uploads/job_applications/1_cv.pdf/link',
  ],
  ...['/api/send-email', '/api/forms/catalog/application', '/api/forms/x/y'],
  ...['/assets/shell/x/main.js', '/favicon.svg', '/sitemap.xml'],
];

/** Paths that have broken parsers of other servers. */
const malformedPaths = [
  ...['//', '///', '/\\', '//[', '//a:b@c:d/', '/%0d%0a', '/%', '/%00', '/%E0%A4%A', '/..%2f..', '/%2e%2e/'],
  ...['/.', '/;', '/?', '/#', '/\u00ff', '*', 'http://x/start', 'http://', 'x', '/__proto__', '/constructor'],
  ...[
    '/editions/__proto__',
    '/api/forms/__proto__/constructor',
    '/api/forms/..%2f..%2fx/y',
    '/editions/%00',
    '/stock/\u0661\u0662\u0663',
    '/uploads/job_applications/..%2f_x.pdf',
  ],
  ...[
    '/-/composition/__proto__',
    '/-/composition/99999999999-x',
    '/assets/shell/constructor/x',
    '/assets/catalog/files/x.0123456789.js',
    '/start?__proto__=1',
  ],
].map((path) => path.replace(/[^\x20-\xff]/g, encodeURIComponent));

const latin = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
});

const pathOf = (own: readonly string[]) => {
  const paths = [...knownPaths, ...own.map((path) => path.replace(/[^\x20-\xff]/g, encodeURIComponent))];
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...paths) },
    { weight: 3, arbitrary: fc.constantFrom(...malformedPaths) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...paths, ...malformedPaths), latin)
        .map((parts) => parts.join('').replaceAll(' ', '+')),
    },
    { weight: 1, arbitrary: latin.map((text) => `/${text.replaceAll(' ', '+')}`) },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 200, max: 15_000 }).map((length) => `/${'./'.repeat(length / 2)}home`),
    },
  );
};

const method = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('GET', 'POST', 'PUT') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'HEAD',
      'DELETE',
      'PATCH',
      'OPTIONS',
      'CONNECT',
      'TRACE',
      'PROPFIND',
      'QUERY',
      'X',
    ),
  },
);

const hostileNames = [
  ...['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf', 'then', 'length', 'toJSON', ''],
  ...[
    'filename',
    'bytes',
    'payload',
    'template_params',
    'lib_version',
    'user_id',
    'service_id',
    'template_id',
  ],
  ...enquiry.fields.map(({ name }) => name),
  ...['release', 'tab', 'sequence', 'releases', 'failures'],
];

const jsonValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, -1, 0, 1e308, 2 ** 53, 'cv.pdf', '', '\u0000', '\ud800', 'x'.repeat(5_000)),
    fc.string(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.constantFrom(...hostileNames), tie('value')), { maxLength: 8 })
      .map((entries) => new RawObject(entries)),
  ),
})).value;

/** An object would lose `__proto__` and duplicate names. */
class RawObject {
  readonly entries: readonly (readonly [string, unknown])[];
  constructor(entries: readonly (readonly [string, unknown])[]) {
    this.entries = entries;
  }
}

function jsonText(value: unknown): string {
  if (value instanceof RawObject)
    return `{${value.entries.map(([name, part]) => `${JSON.stringify(name)}:${jsonText(part)}`).join(',')}}`;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  return JSON.stringify(value) ?? 'null';
}

const json = fc.oneof(
  { weight: 6, arbitrary: jsonValue.map(jsonText) },
  { weight: 1, arbitrary: fc.constantFrom('[', '{', '{"a":').chain(nested) },
  { weight: 1, arbitrary: latin },
);

function nested(opening: string): fc.Arbitrary<string> {
  return fc
    .tuple(fc.integer({ min: 1, max: 4_000 }), fc.boolean())
    .map(
      ([depth, closed]) =>
        opening.repeat(depth) + (closed ? (opening === '[' ? ']' : '1}').repeat(depth) : ''),
    );
}

interface Body {
  readonly type: string;
  readonly content: string;
}

const fieldNames = [
  ...application.fields.map(({ name }) => name),
  ...(application.file ? [application.file.name, formNames.linkOf(application.file)] : []),
  ...[
    ...(application.notStored ?? []),
    formNames.release,
    '__proto__',
    'constructor',
    'toString',
    '',
    'x'.repeat(300),
  ],
];

const part = fc
  .record({
    name: fc.constantFrom(...fieldNames),
    filename: fc.option(
      fc.constantFrom('cv.pdf', '', '../../etc/passwd', 'a\\"b.pdf', 'x'.repeat(9_000), '.pdf'),
    ),
    type: fc.option(fc.constantFrom('application/pdf', 'text/plain; charset=x', '\u00ff', 'multipart/mixed')),
    encoding: fc.option(fc.constantFrom('base64', 'quoted-printable', '7bit', 'x')),
    content: fc.oneof(
      latin,
      fc.constantFrom('%PDF-1.4\n', 'asha@example.com', '641001', 'https://x.example', 'javascript:1'),
    ),
  })
  .map(
    ({ name, filename, type, encoding, content }) =>
      `Content-Disposition: form-data; name="${name}"${filename === null ? '' : `; filename="${filename}"`}\r\n` +
      `${type === null ? '' : `Content-Type: ${type}\r\n`}` +
      `${encoding === null ? '' : `Content-Transfer-Encoding: ${encoding}\r\n`}\r\n${content}`,
  );

const multipart = fc
  .record({
    boundary: fc.oneof(
      fc.constantFrom(
        'x',
        'x'.repeat(70),
        'x'.repeat(253),
        'x'.repeat(300),
        '"x"',
        '"',
        '',
        '\u00ff',
        'x; boundary=y',
      ),
      fc.integer({ min: 60, max: 400 }).map((length) => 'b'.repeat(length)),
    ),
    parts: fc.array(part, { maxLength: 16 }),
    end: fc.constantFrom('--\r\n', '--', '', '\r\n'),
  })
  .map(({ boundary, parts, end }): Body => {
    const plain = boundary.replaceAll('"', '');
    const content = `${parts.map((text) => `--${plain}\r\n${text}\r\n`).join('')}--${plain}${end}`;
    return { type: `multipart/form-data; boundary=${boundary}`, content };
  });

const body: fc.Arbitrary<Body | null> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: json.map((content) => ({ type: 'application/json', content })) },
  { weight: 3, arbitrary: multipart },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(...hostileNames), latin))
      .map((pairs) => pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'))
      .map((content) => ({ type: 'application/x-www-form-urlencoded', content })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('text/plain', 'application/pdf', 'application/json; charset=utf-7', 'x', '', '/'),
        latin,
      )
      .map(([type, content]) => ({ type, content })),
  },
);

const headerOf = (cookies: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(
      ...['preview', ...cookies].flatMap((name) => [`Cookie: ${name}=a.b.c`, `Cookie: ${name}=%`]),
      ...[
        'Accept: text/html',
        'Accept: application/json',
        'Accept-Encoding: br',
        'Accept-Encoding: gzip;q=x, *',
      ],
      ...[
        'Expect: 100-continue',
        'Expect: x',
        'Upgrade: websocket\r\nConnection: upgrade',
        'If-None-Match: *',
      ],
      ...['Cookie: operator=a.b.c', 'Cookie: operator=%', 'Cookie: \u00ff=;;;=', 'Range: bytes=0-1,5-'],
      ...[
        'Idempotency-Key: 12345678',
        'Idempotency-Key: x',
        'X-Forwarded-For: ::1%x, y',
        'X-Forwarded-For: [::1]:9',
      ],
      ...[
        'X-Forwarded-Proto: javascript',
        'X-Forwarded-Host: [',
        'Origin: null',
        'Origin: http://[',
        'Sec-Fetch-Site: x',
      ],
      ...[
        'X-HTTP-Method-Override: DELETE',
        'Content-Encoding: gzip',
        'If-Modified-Since: x',
        'Forwarded: for="[',
      ],
    ),
    latin.map((value) => `X-Odd: ${value}`),
  );

const host = fc.constantFrom('site.example', '', '[', 'a:b:c', 'x'.repeat(2_000), '\u00ff', '__proto__');

const requestOf = ({ paths, cookies }: AttackedEndpoints) =>
  fc
    .record({
      ...{ method, path: pathOf(paths), host, body, headers: fc.array(headerOf(cookies), { maxLength: 4 }) },
      version: fc.oneof(
        { weight: 9, arbitrary: fc.constant('1.1') },
        { weight: 1, arbitrary: fc.constantFrom('1.0', '0.9', '9.9') },
      ),
      length: fc.constantFrom('right', 'right', 'right', 'right', 'none', 'chunked', 'short', 'word', 'huge'),
    })
    .map((drawn) => {
      const content = drawn.body?.content ?? '';
      // Encoded as bytes: characters beyond Latin-1 are sent as UTF-8.
      const bytes = Buffer.from(content).toString('latin1');
      const framing: Readonly<Record<string, readonly string[]>> = {
        right: drawn.body ? [`Content-Length: ${bytes.length}`] : [],
        none: [],
        chunked: ['Transfer-Encoding: chunked'],
        short: [`Content-Length: ${Math.max(0, bytes.length - 3)}`],
        word: ['Content-Length: many'],
        huge: ['Content-Length: 99999999999'],
      };
      const headers = [
        `Host: ${drawn.host}`,
        ...(drawn.body ? [`Content-Type: ${drawn.body.type}`] : []),
        ...(framing[drawn.length] ?? []),
        ...drawn.headers,
        'Connection: close',
      ];
      const sent =
        drawn.length === 'chunked' ? `${bytes.length.toString(16)}\r\n${bytes}\r\n0\r\n\r\n` : bytes;
      return `${drawn.method} ${drawn.path} HTTP/${drawn.version}\r\n${headers.join('\r\n')}\r\n\r\n${sent}`;
    });

/** @param own endpoints that are attacked as well */
export const attackOn = (own: AttackedEndpoints = noEndpoints): fc.Arbitrary<Attack> => {
  const request = requestOf(own);
  return fc.record({
    text: fc.oneof(
      { weight: 12, arbitrary: request },
      {
        weight: 1,
        arbitrary: fc
          .array(request, { minLength: 2, maxLength: 12 })
          .map((requests) => requests.join('').replaceAll('Connection: close', 'Connection: keep-alive')),
      },
      { weight: 1, arbitrary: latin },
    ),
    behaviour: fc.oneof(
      { weight: 8, arbitrary: fc.constant('whole' as const) },
      { weight: 1, arbitrary: fc.constantFrom('cut' as const, 'reset' as const) },
    ),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
};

/** In ms. After `answer`, the client closes its half: a complete request has its response by then. */
const timeouts = { answer: 400, end: 15_000 };

/** Sends an attack on loopback. `ended`: the server closed the connection in time. */
export function sendAttack(port: number, { text, behaviour, share }: Attack) {
  return new Promise<{ statuses: readonly number[]; ended: boolean }>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: false });
    const chunks: Buffer[] = [];
    const finish = (ended: boolean) => {
      clearTimeout(closing);
      clearTimeout(ending);
      socket.destroy();
      resolve({ ended, statuses: statusesOf(Buffer.concat(chunks).toString('latin1')) });
    };
    // If `Content-Length` is too large, the server waits for more. Closing this half tells it that nothing follows.
    const closing = setTimeout(() => socket.end(), timeouts.answer);
    const ending = setTimeout(() => finish(false), timeouts.end);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => finish(true));
    const bytes = Buffer.from(text, 'latin1');
    const part = bytes.subarray(0, Math.floor(bytes.length * share));
    if (behaviour === 'whole') socket.write(bytes);
    else if (behaviour === 'cut') socket.end(part);
    else socket.write(part, () => socket.resetAndDestroy());
  });
}

/** The most connections of one run of `attacksOn`; they are open at the same time. */
export const maxConnections = 20;

/** A property: no attack on a server is answered with a 5xx, or keeps its connection. @param count called with each status */
export const attacksOn = (
  port: number,
  count: (status: number) => void = () => undefined,
  own?: AttackedEndpoints,
) =>
  fc.asyncProperty(
    fc.array(attackOn(own), { minLength: 1, maxLength: maxConnections, size: 'max' }),
    async (attacks) => {
      const outcomes = await Promise.all(attacks.map((one) => sendAttack(port, one)));
      for (const [index, { ended, statuses }] of outcomes.entries()) {
        const sent = JSON.stringify(attacks[index]?.text.slice(0, 2_000));
        for (const status of statuses) count(status);
        const broken = statuses.find((status) => status >= 500);
        if (broken !== undefined) throw new Error(`answered with ${broken}: ${sent}`);
        if (!ended) throw new Error(`no response, and the connection stays open: ${sent}`);
      }
    },
  );
