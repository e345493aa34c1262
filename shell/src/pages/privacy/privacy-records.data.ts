import type { PrivacyRecord } from '@platform/contract';

/** All data that this site collects without a form. Each form declares its own records. */
export const records: readonly PrivacyRecord[] = [
  {
    name: 'Robot check',
    what: 'A puzzle that your browser solves, and whether the solution was right. If the contact page shows the check of another provider instead, that provider also sees your network address and details of your browser, under its own policy.',
    why: 'To keep programs from flooding us with messages. The answer is not stored with your enquiry.',
    kept: 'At most 90 minutes: a solved puzzle counts once and then lapses.',
  },
  {
    name: 'Pincode lookup',
    what: 'The six digits of the pincode, while you fill in an application.',
    why: 'To fill in district and state for you. You can type them yourself.',
    kept: 'Not stored by the lookup.',
  },
  {
    name: 'Employee pages',
    what: 'What we publish about a member of staff on their page: name, role and employee id and, where we have chosen to show them, contact details, dates of birth and of joining, blood group, a parent’s name and mobile number, address, and links to social networks.',
    why: 'So that someone who was given the address of the page can confirm that a person works with us, and for emergencies. The pages are not listed in search engines. Staff can have any detail removed from their page by asking.',
    kept: 'Until the person leaves; the page is then taken down within 7 days.',
  },
  {
    name: 'Visits',
    what: 'While a page is open, it tells our servers which version of our code runs in it, what failed, how fast which kind of page was, whether the page arrived changed, and a random number of the open tab. Our servers add the name and main version of your browser, and a keyed hash of your network, from which nobody without the key can tell your address. No cookie is set.',
    why: 'To notice a version of our code that fails or is slow, and to take it back, and networks that change our pages. The random number and the hash make sure that a visit, and a network, count once.',
    kept: 'The random number and the hash only while they are needed to count once, at most 30 days, and in no backup. The counts 180 days.',
  },
  {
    name: 'Technical logs',
    what: 'Time, the page or file asked for, the result, and how long it took. How fast a page was for a visitor, with the kind of page and nothing about the visitor. Network addresses are used to limit abuse and appear in the security logs of our servers. A form with errors counts with a keyed hash of its sender’s network, which is deleted within hours and in no backup. Form contents do not appear in logs.',
    why: 'To keep the site running and to find attacks and faults.',
    kept: '180 days, as the directions of CERT-In of 28 April 2022 under section 70B of the Information Technology Act, 2000 ask for.',
  },
];
