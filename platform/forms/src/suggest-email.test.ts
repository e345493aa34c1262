import { suggestEmail } from './suggest-email.ts';

test.each([
  ['asha@gmial.com', 'asha@gmail.com'],
  ['asha@gmail.con', 'asha@gmail.com'],
  ['asha@gmail.co', 'asha@gmail.com'],
  ['asha@gmailcom', 'asha@gmail.com'],
  ['asha@gmail', 'asha@gmail.com'],
  ['Asha.E@GMAL.COM', 'Asha.E@gmail.com'],
  ['\u200Basha@gmaill.com ', 'asha@gmail.com'],
  ['asha@yaho.com', 'asha@yahoo.com'],
  ['asha@yahoo.co.ni', 'asha@yahoo.co.in'],
  ['asha@yahoo', 'asha@yahoo.com'],
  ['asha@hotmial.com', 'asha@hotmail.com'],
  ['asha@outlok.com', 'asha@outlook.com'],
  ['asha@rediffmial.com', 'asha@rediffmail.com'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'asha@gmail.com',
  'asha@GMAIL.com',
  'asha@mail.com',
  'asha@ymail.com',
  'asha@yahoo.in',
  'asha@yahoo.fr',
  'asha@hotmail.co.uk',
  'asha@example.com',
  'asha@g',
  'asha@',
  '@gmial.com',
  'gmial.com',
  'asha',
  '',
  'a@b@gmial.com',
])('%s is left alone', (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
