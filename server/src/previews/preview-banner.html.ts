import { html } from '@site/composition/html';
import { type Preview, releaseText } from '@site/composition/releases';
import type { PageBanner } from '@site/composition/rendering';

/** Where a link of a preview begins, and what ends a preview in this browser. */
export const previewFolder = '/-/preview/';
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

const time = new Intl.DateTimeFormat('en-IN', {
  ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' },
});

/** Says on every page which releases it shows, and until when. Printed pages have it too. */
export function previewBanner({ set, until }: Preview): PageBanner {
  const units = set.map((name, index) => html`${index > 0 && ' and '}<strong>${releaseText(name)}</strong>`);
  const end = new Date(until);
  const banner = html`
<aside class="preview-banner" aria-label="Preview">
<p>This is a preview of ${units}, until <time datetime="${end.toISOString()}">${time.format(end)} IST</time>. Forms send nothing. <a href="${leaveAddress}">Leave the preview</a></p>
</aside>`;
  return { html: banner, css };
}
