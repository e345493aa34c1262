import { normalizeText } from '@platform/contract';

const providers = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'rediffmail.com',
];

/** Other domains with mail, one letter away from a provider. */
const others = ['mail.com', 'ymail.com', 'email.com', 'cloud.com', 'yahoo.co.id', 'yahoo.co.il'];

/** The address that was probably meant, if its domain is a big provider's with one slip of the finger; otherwise null. */
export function suggestEmail(typed: string): string | null {
  const [, local, domain = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(normalizeText(typed)) ?? [];
  const written = domain.toLowerCase();
  if (!local || providers.includes(written) || others.includes(written)) return null;
  const meant = providers.find((name) => name.startsWith(`${written}.`) || isOneSlip(written, name));
  return meant === undefined ? null : `${local}@${meant}`;
}

/** Whether one letter is missing, added or another one, or two neighbours have changed places. */
function isOneSlip(written: string, meant: string): boolean {
  let start = 0;
  while (start < written.length && written[start] === meant[start]) start += 1;
  let [one, other] = [written.slice(start), meant.slice(start)];
  while (one !== '' && other !== '' && one.at(-1) === other.at(-1)) {
    one = one.slice(0, -1);
    other = other.slice(0, -1);
  }
  return (one.length < 2 && other.length < 2) || (one.length === 2 && other === `${one[1]}${one[0]}`);
}
