import type { LegalRecord } from '../legal/legal-document.ts';

const record = (name: string, what: string, why: string, time: string): LegalRecord => ({
  name,
  facts: [
    { term: 'What', text: what },
    { term: 'Why', text: why },
    { term: 'Kept for', text: time },
  ],
});

/** All data that this site collects. A new form must be listed here before it goes live. */
export const records: readonly LegalRecord[] = [
  record(
    'Job applications',
    'What you enter in the fields of the application form, and when you applied. Only the fields marked as required are needed; whether you fill in the rest, gender included, is your choice.',
    'To consider you for the position, to reach you, and to answer questions about the decision.',
    '12 months after the decision, so that we can come back to you for another opening. If you are hired, it becomes part of your employment record.',
  ),
  record(
    'Resumes',
    'The PDF or DOCX file you upload and everything you wrote in it.',
    'The same as the application it belongs to.',
    'As long as the application. A file that was uploaded without an application being sent is deleted within 30 days.',
  ),
  record(
    'Enquiries',
    'What you enter in the fields of the contact form, and when you sent it.',
    'To answer you and, if you wish, to prepare an offer.',
    '24 months after the last message. If a contract follows, as long as tax and company law ask for business records.',
  ),
  record(
    'Robot check',
    'A puzzle that your browser solves, and whether the solution was right. If the contact page shows the check of another provider instead, that provider also sees your network address and details of your browser, under its own policy.',
    'To keep programs from flooding us with messages. The answer is not stored with your enquiry.',
    'Minutes: a solved puzzle counts once and then lapses.',
  ),
  record(
    'Pincode lookup',
    'The six digits of the pincode, while you fill in an application.',
    'To fill in district and state for you. You can type them yourself.',
    'Not stored by the lookup.',
  ),
  record(
    'Employee pages',
    'What we publish about a member of staff on their page: name, role and employee id and, where we have chosen to show them, contact details, dates of birth and of joining, blood group, a parent’s name and mobile number, address, and links to social networks.',
    'So that someone who was given the address of the page can confirm that a person works with us, and for emergencies. The pages are not listed in search engines. Staff can have any detail removed from their page by asking.',
    'Until the person leaves; the page is then taken down within 7 days.',
  ),
  record(
    'Technical logs',
    'Time, the page or file asked for, the result, and how long it took. Network addresses are used to limit abuse and appear in the security logs of our servers. Form contents do not appear in logs.',
    'To keep the site running and to find attacks and faults.',
    '180 days, as the directions of CERT-In of 28 April 2022 under section 70B of the Information Technology Act, 2000 ask for.',
  ),
];
