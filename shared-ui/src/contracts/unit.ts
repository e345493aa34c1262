/** The five independently built and deployed parts of the site. */
export const unitNames = ['shell', 'careers', 'product', 'contact', 'employee'] as const;
export type UnitName = (typeof unitNames)[number];

/** Every unit but the host. */
export type RemoteName = Exclude<UnitName, 'shell'>;

export function isUnitName(text: string): text is UnitName {
  return (unitNames as readonly string[]).includes(text);
}

/**
 * Version of the agreement between host and remotes in this folder. Raise it when a change here would break a
 * remote that is already released; the gate refuses a release whose number the live shell does not speak.
 */
export const contractVersion = 1;

/** A value that survives JSON, as structured data must. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** One address of the site, as data: the shell routes, titles and prerenders from it without running the page. */
export interface UnitRoute {
  /** React Router syntax, in its canonical spelling; matched without regard to case: `/employee/:id`. `*` is the shell's. */
  readonly path: string;
  /** Name of the exposed page that answers: `JoinPage` for the expose `./JoinPage`. */
  readonly page: string;
  /** Text of `<title>` without the company's name, which the shell adds. */
  readonly title: string;
  readonly description: string;
  /** Whether the content is the same for every visitor and can be rendered when it is activated. */
  readonly prerender: boolean;
  /** Whether search engines may list it. */
  readonly index: boolean;
  /** schema.org objects for the head of the page. */
  readonly structuredData?: readonly Json[];
  /** Status of a direct load, where it is not 200. */
  readonly status?: number;
  /**
   * When a page that arrived rendered is made interactive: as it loads, or at the first sign of a visitor (pointer,
   * touch or key). `load` unless it is said; `interaction` for a page that is complete without its code; `prefetch`
   * for one that will surely want it: fetched once the page is at rest, and run at the first sign.
   */
  readonly hydrate?: 'load' | 'interaction' | 'prefetch';
  /** Whether the page shows the configured captcha, whose widget may be its provider's own. */
  readonly captcha?: boolean;
  /** Where a visitor begins who has come for the whole page; at its top unless it is said. */
  readonly opensAt?: 'top' | 'end';
}

/** What a unit says of itself, in its `src/unit.ts`; the build, the gate and the shell read only this. */
export interface UnitDeclaration {
  readonly unit: UnitName;
  /** Page name → module below the unit's folder: `{ JoinPage: './src/join/join.page.tsx' }`. */
  readonly pages: Readonly<Record<string, string>>;
  readonly routes: readonly UnitRoute[];
  /** Page name → what its picture for sharing shows beside its title. */
  readonly socialImages?: Readonly<Record<string, SocialImageDrawing>>;
}

/** A page's part of the picture that is drawn for its links. */
export interface SocialImageDrawing {
  /** A short fact, shown as a number plate. */
  readonly plate?: string;
  /**
   * Module below the unit's folder that exports one component, an SVG in the tokens' colours: it is put on a
   * billboard. Without it a road leads into the morning.
   */
  readonly drawing?: string;
}
