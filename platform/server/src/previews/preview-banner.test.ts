import { previewBanner } from './preview-banner.html.ts';

test.each([
  ['en-GB', 'Asia/Kolkata', 'This is a preview of', ', 2:37 pm IST</time>. Forms send nothing.'],
  ['de', 'Europe/Berlin', 'Dies ist eine Vorschau von', ', 10:07 MEZ</time>. Formulare senden nichts.'],
])('in %s, a banner has the time of %s', (language, timeZone, start, end) => {
  const until = Date.parse('2026-01-05T09:07:00Z');
  const { html } = previewBanner({ set: [{ unit: 'courses', id: 'r1' }], until }, { language, timeZone });
  expect(html.text).toMatch(new RegExp(`<p>${start} <strong>courses@r1</strong>.*${end} <a`));
});
