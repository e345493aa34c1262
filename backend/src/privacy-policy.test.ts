import { readFileSync } from 'node:fs';
import { day } from '@platform/releases/time';
import { orphanRetention } from '@platform/server/testing';

const source = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const keepDaysIn = (path: string) => Number(/keepDays: (\d+)/.exec(source(path))?.[1]);
const declared = {
  application: 'careers-mfe/src/join/application.form.ts',
  enquiry: 'contact-mfe/src/contact/enquiry.form.ts',
};

test.each([
  ['Job applications', '12 months', declared.application, keepDaysIn(declared.application), 365],
  [
    'Resumes',
    'deleted within 30 days',
    'platform/server/src/uploads/uploaded-file.ts',
    orphanRetention / day,
    1,
  ],
  ['Enquiries', '24 months', declared.enquiry, keepDaysIn(declared.enquiry), 730],
])('for %s the privacy policy says %s: edit the record and %s together', (name, words, _file, kept, days) => {
  const records = Object.values(declared).flatMap((path) => source(path).split('name: '));
  const record = records.find((text) => text.startsWith(`'${name}'`));
  expect(record).toContain(words);
  expect(kept).toBe(days);
});
