import type { NewSubmission } from '../database/repositories.ts';

const day = 24 * 60 * 60_000;

/** An enquiry of one of several processes. Equal keys have equal content. */
export function raceSubmission(id: string, key: string, pass: string): NewSubmission {
  const fields = { firstName: 'R', useCase: key };
  const addresses = { from: 'a@site.example', to: ['b@site.example'], replyTo: 'c@example.com' };
  return {
    submission: {
      ...{ id, unit: 'contact', form: 'enquiry', release: null, receivedAt: Date.now(), keptFor: day },
      ...{ fields, file: null },
    },
    mail: { id, messageId: `<${id}@site.example>`, ...addresses, subject: key, text: key, attachments: [] },
    ...{ key, pass, fingerprint: key, keyLifetime: day },
  };
}
