import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { applicationRequest } from '../testing/application-request.ts';
import { testServer } from '../testing/test-server.ts';

test('an application is stored with its resume, then mailed', async () => {
  await using server = await testServer();
  const answer = await server.app.inject(await applicationRequest());
  expect(answer.json()).toEqual({ reference: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(answer.statusCode).toBe(200);
  const { reference } = answer.json<{ reference: string }>();
  expect(await server.repositories.applications.find(reference)).toMatchObject({
    fullName: 'Asha Example',
    position: 'Software Engineer',
    resume: { type: 'pdf', bytes: 400 },
  });
  expect(await readdir(join(server.dataDir, 'files', 'job_applications'))).toHaveLength(1);
  expect(await readdir(join(server.dataDir, 'incoming'))).toEqual([]);
  const mail = await server.mailbox.next();
  expect(mail.text).toContain('Phone: +91 98765 43210');
});
