import type { SiteRecord } from '@platform/contract';
import { releaseText } from '@platform/releases';
import { html } from '@platform/releases/html';
import { type Preview, previewFolder } from '@platform/releases/previews';
import type { PageBanner } from '@platform/releases/rendering';
import { messagesIn } from '../messages/index.ts';

/** What ends a preview in this browser. */
export const leaveAddress = `${previewFolder}leave`;

/** The same in both colour schemes, and apart from the site's own colours. In the flow: it covers nothing. */
const css = `
.preview-banner {
  padding: 0.75rem 1rem;
  border-block-end: 3px dashed #1b1b1b;
  background: #ffd34d;
  color: #1b1b1b;
  font-size: 1rem;
  line-height: 1.5;
  overflow-wrap: anywhere;
}
.preview-banner p { max-width: none; margin: 0; color: inherit; }
.preview-banner a {
  display: inline-block;
  min-block-size: 24px;
  color: inherit;
  font-weight: 700;
  text-decoration: underline;
}
.preview-banner a:focus-visible { outline: 3px solid #1b1b1b; box-shadow: none; }
`;

/** Says on every page which releases it shows, and until when. Printed pages have it too. */
export function previewBanner({ set, until }: Preview, site: TimeOfSite): PageBanner {
  const say = messagesIn(site.language);
  const units = set.map(
    (name, index) => html`${index > 0 && ` ${say.and} `}<strong>${releaseText(name)}</strong>`,
  );
  const end = new Date(until);
  const time = html`<time datetime="${end.toISOString()}">${timeText(end, site)}</time>`;
  const banner = html`
<aside class="preview-banner" aria-label="${say.preview}">
<p>${say.previewOf(units, time)} <a href="${leaveAddress}">${say.leavePreview}</a></p>
</aside>`;
  return { html: banner, css };
}

type TimeOfSite = Pick<SiteRecord, 'language' | 'timeZone'>;

/** Such as `5 Jan 2026, 2:37 pm IST`. */
function timeText(time: Date, { language, timeZone }: TimeOfSite): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone, ...options });
  const parts = format({ timeZoneName: 'short' }).formatToParts(time);
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${format({ dateStyle: 'medium', timeStyle: 'short' }).format(time)} ${zone}`;
}
