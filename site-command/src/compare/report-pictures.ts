import type { ComparedPage } from './page-changes.ts';
import { type PageRecord, widths } from './page-record.ts';

/** `same`: the picture of both sides. */
export type Side = 'before' | 'after' | 'same';

export interface ShownPicture {
  readonly width: number;
  readonly side: Side;
  readonly content: Uint8Array;
}

/** The pictures of a page that a report shows: one if both sides have the same. */
export function shownPictures(page: ComparedPage): readonly ShownPicture[] {
  return widths.flatMap((width): readonly ShownPicture[] => {
    const of = (record: PageRecord, side: Side) => {
      const content = record.pictures[width];
      return content ? [{ width, side, content }] : [];
    };
    if (page.on !== 'both') return of(page.record, page.on);
    if (!page.changes.pictures.includes(width)) return of(page.after, 'same');
    return [...of(page.before, 'before'), ...of(page.after, 'after')];
  });
}

/** Name of a picture's file: `01-career-1440-before.png`. The number keeps names apart. */
export function pictureFile(index: number, { route }: ComparedPage, width: number, side: Side): string {
  const words = route.path === '*' ? 'not-found' : route.path.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '');
  return `${String(index + 1).padStart(2, '0')}-${words}-${width}-${side}.png`;
}
