import type { Mail } from '../database/repositories.ts';

export function sampleMail(id: string, changes: Partial<Mail> = {}): Mail {
  return {
    id,
    messageId: `<${id}@site.example>`,
    from: 'site@site.example',
    to: ['jobs@site.example'],
    replyTo: 'asha@example.com',
    subject: id,
    text: id,
    attachments: [],
    ...changes,
  };
}
