import { site } from './facts.ts';

/** The text of `<title>`, in the head of a page and after a navigation. */
export function pageTitle(title: string): string {
  return `${title} · ${site.name}`;
}
