import type { UploadTicket } from '@platform/contract';
import type { TestServer } from './test-server.ts';

type Server = Pick<TestServer, 'app'>;

export async function ticketFor({ app }: Server, bytes: number, filename = 'cv.pdf'): Promise<UploadTicket> {
  const asked = await app.inject({ method: 'POST', url: '/uploads', payload: { filename, bytes } });
  return asked.json<UploadTicket>();
}

export async function uploadResume(server: Server, content: Buffer, filename?: string) {
  const ticket = await ticketFor(server, content.length, filename);
  await server.app.inject({ method: 'PUT', url: ticket.uploadUrl, payload: content });
  const link = await server.app.inject(ticket.linkUrl);
  return { ...ticket, url: link.json<{ url: string }>().url };
}
