import type { SiteComposition } from '@site/shared-ui/contracts';

/** Input of the rendering process: the code of two releases, and the pages to render. */
export interface RenderOrder {
  readonly shellCode: string;
  readonly composition: SiteComposition;
  readonly year: number;
  /** Maximum characters of one page. */
  readonly maxLength: number;
  readonly pages: readonly {
    readonly pathname: string;
    /** Code of the remote's page; null for the shell's own. */
    readonly code: string | null;
  }[];
}

export type RenderAnswer =
  | { readonly status: 'rendered'; readonly bodies: readonly string[] }
  | { readonly status: 'failed'; readonly pathname: string; readonly reason: string }
  | { readonly status: 'too-big'; readonly pathname: string; readonly length: number };
