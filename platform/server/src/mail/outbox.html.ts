import { type Html, html } from '@platform/releases/html';
import type { OutboxEntry } from '../database/repositories.ts';

function linkify(text: string): readonly Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, index) =>
      index % 2 === 1 ? html`<a href="${piece}" rel="noreferrer">${piece}</a>` : html`${piece}`,
    );
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
  const items = entries.map(
    ({ mail, state, createdAt }) =>
      html`<li><a href="/-/outbox/${mail.id}">${mail.subject}</a><br>${time(createdAt)}, to ${mail.to.join(', ')}, ${state}</li>`,
  );
  const list = items.length === 0 ? html`<p>No mail yet.</p>` : html`<ul>${items}</ul>`;
  return page('Outbox', html`<h1>Outbox</h1>${list}`);
}

export function outboxMailPage(entry: OutboxEntry, download: (key: string) => string): string {
  const { mail, state, attempts, createdAt, error } = entry;
  const attachments = mail.attachments.map(
    ({ filename, key }, index) => html`${index > 0 && ', '}<a href="${download(key)}">${filename}</a>`,
  );
  const rows = [
    ['From', mail.from],
    ['To', mail.to.join(', ')],
    ['Reply to', mail.replyTo],
    ['Written', time(createdAt)],
    ['State', `${state} after ${attempts} attempts${error === null ? '' : `, last answer ${error}`}`],
    ['Attachments', attachments.length === 0 ? 'none' : attachments],
  ].map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`);
  const body = html`<p><a href="/-/outbox">All mail</a></p><h1>${mail.subject}</h1>
<dl>${rows}</dl><pre>${linkify(mail.text)}</pre>`;
  return page(mail.subject, body);
}

function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('T', ' ').slice(0, 19);
}

function page(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/-/outbox.css">
</head>
<body><main>${body}</main></body>
</html>
`.text;
}
