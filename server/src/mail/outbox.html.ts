import { escapeUTF8 } from 'entities/escape';
import type { OutboxEntry } from '../database/repositories.ts';

function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, index) => {
      const escaped = escapeUTF8(piece);
      return index % 2 === 1 ? `<a href="${escaped}" rel="noreferrer">${escaped}</a>` : escaped;
    })
    .join('');
}

export const outboxStyle = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 50rem; margin: 0 auto; padding: 1rem; }
dt { font-weight: 600; }
dd { margin: 0 0 0.5rem; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; border-top: 1px solid; padding-top: 1rem; }
li { margin-bottom: 0.75rem; overflow-wrap: anywhere; }
`;

export function outboxListPage(entries: readonly OutboxEntry[]): string {
  const items = entries.map(({ mail, state, createdAt }) => {
    const details = `${time(createdAt)}, to ${escapeUTF8(mail.to.join(', '))}, ${state}`;
    return `<li><a href="/-/outbox/${mail.id}">${escapeUTF8(mail.subject)}</a><br>${details}</li>`;
  });
  const list = items.length === 0 ? '<p>No mail yet.</p>' : `<ul>${items.join('')}</ul>`;
  return page('Outbox', `<h1>Outbox</h1>${list}`);
}

export function outboxMailPage(entry: OutboxEntry, download: (key: string) => string): string {
  const { mail, state, attempts, createdAt, error } = entry;
  const attachments = mail.attachments.map(
    ({ filename, key }) => `<a href="${escapeUTF8(download(key))}">${escapeUTF8(filename)}</a>`,
  );
  const rows = [
    ['From', escapeUTF8(mail.from)],
    ['To', escapeUTF8(mail.to.join(', '))],
    ['Reply to', escapeUTF8(mail.replyTo)],
    ['Written', time(createdAt)],
    [
      'State',
      `${state} after ${attempts} attempts${error === null ? '' : `, last answer ${escapeUTF8(error)}`}`,
    ],
    ['Attachments', attachments.join(', ') || 'none'],
  ].map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`);
  const body = `<p><a href="/-/outbox">All mail</a></p><h1>${escapeUTF8(mail.subject)}</h1>
<dl>${rows.join('')}</dl><pre>${linkify(mail.text)}</pre>`;
  return page(mail.subject, body);
}

function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('T', ' ').slice(0, 19);
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeUTF8(title)}</title>
<link rel="stylesheet" href="/-/outbox.css">
</head>
<body><main>${body}</main></body>
</html>
`;
}
