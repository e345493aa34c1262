import { hour } from '@platform/releases/time';
import { applicationRequest } from '../testing/form-request.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { ticketFor, uploadResume } from '../testing/upload-resume.ts';

const content = samplePdf();
const second = 1000;
type Step = (server: TestServer, shift: () => void) => Promise<number>;

const statusOf = async (answer: Promise<{ readonly statusCode: number }>) => (await answer).statusCode;

const steps: Readonly<Record<string, Step>> = {
  'the ticket of an upload, and the upload': async (server, shift) => {
    const { uploadUrl } = await ticketFor(server, content.length);
    shift();
    return statusOf(server.app.inject({ method: 'PUT', url: uploadUrl, payload: content }));
  },
  'an upload, and its link': async (server, shift) => {
    const { uploadUrl, linkUrl } = await ticketFor(server, content.length);
    await server.app.inject({ method: 'PUT', url: uploadUrl, payload: content });
    shift();
    return statusOf(server.app.inject(linkUrl));
  },
  'an upload, and the application that names it': async (server, shift) => {
    const { url } = await uploadResume(server, content);
    shift();
    const request = await applicationRequest({ fields: { resumeUrl: url } });
    return statusOf(server.app.inject(request));
  },
  'an application whose answer is lost, and the same once more': async (server, shift) => {
    const request = await applicationRequest({ key: 'a-key-of-a-visitor-0001' });
    await server.app.inject(request);
    shift();
    const status = await statusOf(server.app.inject(request));
    await server.mailbox.next();
    return server.mailbox.received.length === 1 ? status : 0;
  },
  'an application, and its mail': async (server, shift) => {
    const status = await statusOf(server.app.inject(await applicationRequest()));
    shift();
    await server.mailbox.next();
    return status;
  },
};

const shifts = [
  ['goes back by two seconds', -2 * second],
  ['goes back by an hour', -hour],
  ['goes ahead by two seconds', 2 * second],
  ['goes ahead by an hour', hour],
] as const;

describe.each(shifts)('while the clock of a server %s,', (_, shift) => {
  test.each(Object.entries(steps))('%s succeed', async (_, step) => {
    await using server = await testServer();
    const status = await step(server, () => server.clock.advance(shift));
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(300);
  });
});
