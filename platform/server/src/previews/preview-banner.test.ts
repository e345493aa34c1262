import { previewBanner } from './preview-banner.html.ts';

test.each([
  ['en-GB', 'Asia/Tokyo', 'This is a preview of', ', 18:07 GMT\\+9</time>. Forms send nothing.'],
  ['de', 'Europe/Berlin', 'Dies ist eine Vorschau von', ', 10:07 MEZ</time>. Formulare senden nichts.'],
])('in %s, a banner has the time of %s', (language, timeZone, start, end) => {
  const until = Date.parse('2026-01-05T09:07:00Z');
  const { html } = previewBanner({ set: [{ unit: 'courses', id: 'r1' }], until }, { language, timeZone });
  expect(html.text).toMatch(new RegExp(`<p>${start} <strong>courses@r1</strong>.*${end} <a`));
});
