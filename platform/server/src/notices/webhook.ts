import { createHmac } from 'node:crypto';
import type { Notice } from '../database/repositories.ts';
import { releaseAttributes } from '../metrics/open-telemetry.ts';
import { ServerError } from '../problems/server-error.ts';
import { type AboutSite, noticeText } from './notice.ts';

export interface WebhookOptions extends AboutSite {
  /** A secret: who knows it can post. */
  readonly url: string;
  /** Signs each body; null: none. */
  readonly secret: string | null;
  readonly fetch: typeof fetch;
}

/** The receiver has not taken a notice. */
export class NotTakenError extends ServerError {
  readonly code = 'notice-not-taken';
  /** A status, or a code of the connection such as `ECONNREFUSED`. Never an address. */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`The notice was not taken: ${reason}.`, cause);
    this.reason = reason;
  }
}

/** Receivers of Teams' workflows, which take nothing but cards. */
const workflowHost = /\.(?:logic\.azure|powerplatform|powerautomate)\.(?:com|us|cn)$/;

/** Slack reads `<…>` as a link, or as a group of people that is called. */
const slackHost = 'hooks.slack.com';
const forSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Posts notices as JSON, signed as GitHub signs its webhooks. Rejects with a `NotTakenError`. */
export function createWebhook({ url, secret, fetch, site, page }: WebhookOptions) {
  const { hostname } = new URL(url);
  const takesCards = workflowHost.test(hostname);
  return async (notice: Notice, signal: AbortSignal): Promise<void> => {
    const sentence = noticeText(notice, { site, page });
    const text = hostname === slackHost ? forSlack(sentence) : sentence;
    const { unit, release } = notice;
    const attributes = unit !== undefined && release !== undefined && releaseAttributes(unit, release);
    const body = JSON.stringify({ ...notice, site, text, ...attributes, ...(takesCards && cardOf(text)) });
    const headers = { 'content-type': 'application/json', ...(secret !== null && signatureOf(body, secret)) };
    // The receiver is the one that was set: a redirect is not followed.
    const request: RequestInit = { method: 'POST', headers, body, signal, redirect: 'manual' };
    const answer = await fetch(url, request).catch((error: unknown) => {
      throw new NotTakenError(signal.aborted ? 'timeout' : codeOf(error), error);
    });
    // Nobody reads it, and a long one must not be waited for.
    await answer.body?.cancel().catch(() => undefined);
    if (!answer.ok) throw new NotTakenError(String(answer.status));
  };
}

function signatureOf(body: string, secret: string) {
  return { 'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` };
}

function cardOf(text: string) {
  const content = { type: 'AdaptiveCard', version: '1.4', body: [{ type: 'TextBlock', text, wrap: true }] };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }],
  };
}

/** `fetch` has the error of the connection as its cause. */
function codeOf(error: unknown): string {
  const { cause } = error as { readonly cause?: { readonly code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : 'unreachable';
}
