import type { NewSubmission } from '../database/repositories.ts';

const day = 24 * 60 * 60_000;

/** An enquiry of one of several processes. Equal keys have equal content. */
export function raceSubmission(id: string, key: string, pass: string): NewSubmission {
  const record = { firstName: 'R', lastName: 'S', email: 'r@s.example', useCase: key, source: 's' };
  const addresses = { from: 'a@site.example', to: ['b@site.example'], replyTo: 'c@example.com' };
  return {
    submission: { kind: 'enquiry', record: { ...record, id, receivedAt: Date.now() } },
    mail: { id, messageId: `<${id}@site.example>`, ...addresses, subject: key, text: key, attachments: [] },
    ...{ key, pass, fingerprint: key, keyLifetime: day },
  };
}
