import type { SiteDeps } from '../../call/site-deps.ts';

type ResolveTxt = SiteDeps['resolveTxt'];

/** Domains that nobody can register: RFC 2606, RFC 6761. */
const reserved = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/;

/**
 * Looks up what DNS says to receivers who ask who may send the mail of a domain: SPF (RFC 7208), DMARC (RFC 7489) and, with a
 * selector, DKIM (RFC 6376). A reserved domain is not looked up.
 *
 * @param from the sender, as in `MAIL_FROM`
 * @param selector of the key with which the mail server signs; empty if it is unknown
 */
export async function lookUpSender(from: string, selector: string, resolveTxt: ResolveTxt) {
  const domain = (/@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? '').toLowerCase();
  if (reserved.test(domain)) return { domain, reserved: true, faults: [] };
  const key = `${selector}._domainkey.${domain}`;
  const found = await Promise.all([
    faultOf(domain, 'SPF', async () => {
      const records = (await textsAt(domain, resolveTxt)).filter((text) => /^v=spf1(?: |$)/i.test(text));
      if (records.length > 1)
        return `${domain} has ${records.length} SPF records, which count as none: join them into one.`;
      return records.length === 1
        ? null
        : `${domain} has no SPF record: publish a TXT record there that names your mail server, like "v=spf1 include:mail.example.net -all".`;
    }),
    faultOf(domain, 'DMARC', async () =>
      (await hasDmarc(domain, resolveTxt))
        ? null
        : `${domain} has no DMARC record: publish a TXT record at _dmarc.${domain}, like "v=DMARC1; p=none".`,
    ),
    selector === ''
      ? null
      : faultOf(domain, 'DKIM', async () =>
          (await textsAt(key, resolveTxt)).some((text) => /(?:^|;)\s*p=\s*[^\s;]/.test(text))
            ? null
            : `There is no DKIM key at ${key}: publish the one with which your mail server signs.`,
        ),
  ]);
  return { domain, reserved: false, faults: found.filter((fault) => fault !== null) };
}

async function faultOf(domain: string, what: string, find: () => Promise<string | null>) {
  try {
    return await find();
  } catch (error) {
    return `DNS does not answer for ${what} of ${domain} (${(error as NodeJS.ErrnoException).code}), so it is not known.`;
  }
}

/** A parent's record holds for all its subdomains. */
async function hasDmarc(domain: string, resolveTxt: ResolveTxt): Promise<boolean> {
  const labels = domain.split('.');
  for (let from = 0; from <= Math.max(0, labels.length - 2); from += 1) {
    const texts = await textsAt(`_dmarc.${labels.slice(from).join('.')}`, resolveTxt);
    if (texts.some((text) => /^v=DMARC1\s*;/i.test(text))) return true;
  }
  return false;
}

async function textsAt(name: string, resolveTxt: ResolveTxt): Promise<readonly string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}
