import type { UploadTicket } from '@site/shared-ui/contracts';
import type { TestServer } from './test-server.ts';

/** Uploads a file with ticket, upload and link, as the form does. */
export async function uploadResume({ app }: TestServer, content: Buffer, filename = 'cv.pdf') {
  const asked = await app.inject({
    ...{ method: 'POST', url: '/uploads' },
    payload: { filename, bytes: content.length },
  });
  const ticket = asked.json<UploadTicket>();
  await app.inject({ method: 'PUT', url: ticket.uploadUrl, payload: content });
  const link = await app.inject(ticket.linkUrl);
  return { ...ticket, url: link.json<{ url: string }>().url };
}
