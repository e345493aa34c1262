/** The five independently built and deployed parts of the site. */
export const unitNames = ['shell', 'careers', 'product', 'contact', 'employee'] as const;
export type UnitName = (typeof unitNames)[number];

/** Every unit but the host. */
export type RemoteName = Exclude<UnitName, 'shell'>;

export function isUnitName(text: string): text is UnitName {
  return (unitNames as readonly string[]).includes(text);
}

/**
 * Version of the contract between host and remotes in this folder. Increase it when a change here would break a
 * remote that is already released. The gate refuses a release whose version the live shell does not support.
 */
export const contractVersion = 1;

/** A JSON value. Structured data must be one. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** One address of the site, as data: routing, titles and prerendering use it without running the page. */
export interface UnitRoute {
  /** In React Router's syntax: `/employee/:id`. Matching ignores case. `*` belongs to the shell. */
  readonly path: string;
  /** Name of the exposed page: `JoinPage` for the expose `./JoinPage`. */
  readonly page: string;
  /** Text of `<title>` without the company's name, which the shell adds. */
  readonly title: string;
  readonly description: string;
  /** Whether the content is the same for every visitor, and can be rendered at activation. */
  readonly prerender: boolean;
  /** Whether search engines may list it. */
  readonly index: boolean;
  /** Objects of schema.org for the head of the page. */
  readonly structuredData?: readonly Json[];
  /** HTTP status of the page, if it is not 200. */
  readonly status?: number;
  /**
   * When a prerendered page is hydrated. `load`, the default: while it loads. `interaction`: at the first pointer,
   * touch or key event, for a page that is complete without its code. `prefetch`: its code is loaded when the page is
   * idle and runs at the first such event, for a page that will need it.
   */
  readonly hydrate?: 'load' | 'interaction' | 'prefetch';
  /** Whether the page shows the captcha, whose widget may come from a third party. */
  readonly captcha?: boolean;
  /** Where the page is scrolled to when it is opened without an anchor. Default: `top`. */
  readonly opensAt?: 'top' | 'end';
}

/** The declaration of a unit, in its `src/unit.ts`. Build, gate and shell read nothing else of the unit's source. */
export interface UnitDeclaration {
  readonly unit: UnitName;
  /** Page name → path of its module in the unit's folder: `{ JoinPage: './src/join/join.page.tsx' }`. */
  readonly pages: Readonly<Record<string, string>>;
  readonly routes: readonly UnitRoute[];
  /** Page name → the content of its preview image, beside the title. */
  readonly socialImages?: Readonly<Record<string, SocialImageDrawing>>;
}

/** The content that a page adds to its preview image. */
export interface SocialImageDrawing {
  /** A short fact, shown as a number plate. */
  readonly plate?: string;
  /**
   * Path of a module in the unit's folder that exports one component: an SVG in the tokens' colours, which is drawn on
   * a billboard. Otherwise the default background is used.
   */
  readonly drawing?: string;
}
