import { liveTestSite } from '../../testing/test-site.ts';

const spf = 'v=spf1 include:mail.relay.net -all';
const dmarc = 'v=DMARC1; p=reject';
const key = `v=DKIM1; k=rsa; p=${'A'.repeat(300)}`;
const good = {
  'company.net': ['some-verification=1', spf],
  '_dmarc.company.net': [dmarc],
  'mail1._domainkey.company.net': [key],
};

/** What `doctor` says about the sender, with a DNS that knows these texts of names; for null it does not answer. */
async function senderLine(
  records: Readonly<Record<string, readonly string[] | null>>,
  settings: Readonly<Record<string, string>> = {},
) {
  const resolveTxt = async (name: string) => {
    const texts = records[name] === undefined ? [] : records[name];
    const code = texts === null ? 'ETIMEOUT' : 'ENOTFOUND';
    if (!texts?.length) throw Object.assign(new Error(`queryTxt ${code} ${name}`), { code });
    // DNS has long texts in parts.
    return texts.map((text) => text.match(/.{1,100}/g) ?? []);
  };
  const env = {
    SMTP_URL: 'smtp://user:secret@mail.relay.net',
    MAIL_FROM: 'Jobs <jobs@company.net>',
    ...settings,
  };
  const site = await liveTestSite({ env, resolveTxt });
  const { code, out } = await site.run('doctor');
  expect(code).toBe(0);
  return (out.find((line) => line.trim().startsWith('sender')) ?? '').trim().replace(/^sender +/, '');
}

const noSpf =
  'company.net has no SPF record: publish a TXT record there that names your mail server, like "v=spf1 include:mail.example.net -all".';
const noDmarc =
  'company.net has no DMARC record: publish a TXT record at _dmarc.company.net, like "v=DMARC1; p=none".';
const noKey =
  'There is no DKIM key at mail1._domainkey.company.net: publish the one with which your mail server signs.';
const selector = { DKIM_SELECTOR: 'mail1' };

test.each([
  ['everything is there', good, selector, 'ok       SPF, DMARC and DKIM of company.net are published.'],
  [
    'nobody has told the selector',
    good,
    {},
    'ok       SPF and DMARC of company.net are published. Set DKIM_SELECTOR to check DKIM too.',
  ],
  ['nothing is there', {}, selector, `warning  ${noSpf} ${noDmarc} ${noKey}`],
  ['there is no SPF', { ...good, 'company.net': ['v=spf10 -all'] }, selector, `warning  ${noSpf}`],
  [
    'there are two SPF records',
    { ...good, 'company.net': [spf, 'v=spf1 -all'] },
    selector,
    'warning  company.net has 2 SPF records, which count as none: join them into one.',
  ],
  ['there is no DMARC', { ...good, '_dmarc.company.net': [] }, selector, `warning  ${noDmarc}`],
  [
    'the key was withdrawn',
    { ...good, 'mail1._domainkey.company.net': ['v=DKIM1; p='] },
    selector,
    `warning  ${noKey}`,
  ],
  [
    'the parent has DMARC',
    { ...good, 'jobs.company.net': [spf] },
    { MAIL_FROM: 'a@jobs.company.net' },
    'ok       SPF and DMARC of jobs.company.net are published. Set DKIM_SELECTOR to check DKIM too.',
  ],
  [
    'DNS does not answer',
    { ...good, 'company.net': null },
    selector,
    'warning  DNS does not answer for SPF of company.net (ETIMEOUT), so it is not known.',
  ],
  [
    'the domain is reserved',
    {},
    { MAIL_FROM: 'Site <site@example.com>' },
    'ok       example.com is reserved for examples, and was not looked up.',
  ],
  ['no mail is sent', {}, { SMTP_URL: '' }, 'ok       No mail is sent, so no domain was looked up.'],
])('doctor says what receivers find about the sender’s domain if %s', async (_, records, settings, said) => {
  expect(await senderLine(records, settings)).toBe(said);
});
