import { invalidField } from '../problems/problem-error.ts';
import type { UploadLinks } from '../uploads/upload-links.ts';

/** What the `resumeUrl` of an application points at. */
export type ResumeLink =
  | { readonly status: 'none' }
  /** A download address of this site: the upload behind it, by key. */
  | { readonly status: 'ours'; readonly key: string }
  | { readonly status: 'elsewhere'; readonly url: string };

export function readResumeLink(resumeUrl: string, links: UploadLinks, origin: string): ResumeLink {
  const text = resumeUrl.trim();
  if (text === '') return { status: 'none' };
  const url = URL.canParse(text, origin) ? new URL(text, origin) : null;
  const key = url === null ? null : links.keyOf(url);
  if (key !== null) return { status: 'ours', key };
  // Only https leads out of the mail to somewhere else; `javascript:` and the like never do.
  if (url === null || url.protocol !== 'https:' || url.href.length > 2048 || url.origin === origin) {
    throw invalidField(
      'resumeUrl',
      'The resume link must be one this site gave out, or start with https://.',
    );
  }
  return { status: 'elsewhere', url: url.href };
}
