import type { Enquiry } from '../database/repositories.ts';
import { type MailDraft, oneLine, quoted } from '../mail/compose-mail.ts';

/** The mail to the team that answers enquiries. A reply goes to the visitor. */
export function enquiryMail(enquiry: Enquiry): MailDraft {
  const name = oneLine(`${enquiry.firstName} ${enquiry.lastName}`);
  return {
    replyTo: enquiry.email,
    subject: oneLine(`Enquiry: ${name}`),
    text: [
      'An enquiry has arrived through the website.',
      '',
      `Name: ${name}`,
      `Email: ${oneLine(enquiry.email)}`,
      `Heard about us: ${oneLine(enquiry.source)}`,
      '',
      'Use case:',
      quoted(enquiry.useCase),
      '',
      `Reference: ${enquiry.id}`,
      '',
    ].join('\n'),
    attachments: [],
  };
}
