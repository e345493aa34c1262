import { formLimits } from '@platform/contract';
import { subjectOf } from './submission-mail.ts';

test.each([
  ['Application: {name}, {role}', { name: 'Asha', role: 'Tester' }, 'Application: Asha, Tester'],
  ['Application: {name}, {role}', { name: 'Asha', role: '' }, 'Application: Asha'],
  ['{name}: {role}', {}, ''],
  ['{name}', { name: 'Asha\nBcc: x \u202Egpj.exe\u0007' }, 'Asha Bcc: x gpj.exe'],
  ['{name}', { name: '\u{1f600}'.repeat(300) }, '\u{1f600}'.repeat(250)],
  ['{name}', { name: `${'x'.repeat(249)}, yes` }, 'x'.repeat(249)],
])('the subject %s of values, case %#', (template, fields, subject) => {
  expect(subjectOf(template, fields)).toBe(subject);
});

test('the longest values do not make a subject long, nor slow to write', () => {
  const template = '{t}'.repeat(formLimits.texts.subject / 3);
  const began = process.cpuUsage();
  for (const sign of [',', ' ', ', ', '{t}', 'x,'])
    for (const end of ['', 'x']) {
      const t = `${sign.repeat(3990 / sign.length)}${end}`;
      expect(subjectOf(template, { t }).length).toBeLessThanOrEqual(250);
    }
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
});
