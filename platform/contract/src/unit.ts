import type { Forms } from './form.ts';

/**
 * The name of an independently built and deployed part of the site: the host is `shell`, all others are remotes.
 * There is no list of them: every name for which `isUnitName` is true can be the name of a unit.
 */
export type UnitName = string;

/** What `isUnitName` requires, for messages. */
export const unitNameRule = '2 to 30 characters of a-z, 0-9 and single hyphens, which begins with a letter';

/**
 * Whether a text can be the name of a unit. The form is safe in addresses, file names and labels of metrics; `unitPrefix` is for
 * the rest. A property that every object has (`constructor`) is refused, because records are looked up by unit.
 */
export function isUnitName(text: unknown): text is UnitName {
  return (
    typeof text === 'string' &&
    /^(?=.{2,30}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text) &&
    !(text in Object.prototype)
  );
}

/**
 * The name with underscores. It is safe in names of variables; and before a hyphen, no other unit's begins with it: `shop-` is
 * not the beginning of `shop_admin-`.
 */
export function unitPrefix(unit: UnitName): string {
  return unit.replaceAll('-', '_');
}

export function sortUnits(names: readonly UnitName[]): readonly UnitName[] {
  const others = [...new Set(names)].filter((name) => name !== 'shell').sort();
  return names.includes('shell') ? ['shell', ...others] : others;
}

/**
 * Version of the contract between host and remotes in this folder. Increase it when a change here would break a
 * remote that is already released. The gate refuses a release whose version the live shell does not support.
 */
export const contractVersion = 1;

/** A JSON value. Structured data must be one. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export interface UnitRoute {
  /** In React Router's syntax: `/courses/:id`. Matching ignores case. `*` belongs to the shell. */
  readonly path: string;
  /** Name of the exposed page: `JoinPage` for the expose `./JoinPage`. */
  readonly page: string;
  /** Text of `<title>` without the company's name, which the shell adds. */
  readonly title: string;
  readonly description: string;
  /** Whether the content is the same for every visitor, and can be rendered at activation. */
  readonly prerender: boolean;
  readonly index: boolean;
  /** Objects of schema.org for the head of the page. An address of the site is a path: documents add the origin. */
  readonly structuredData?: readonly Json[];
  /** The day on which the page was published (`2026-11-02`). The feed of the unit lists the pages that have one. */
  readonly published?: string;
  /**
   * The first instant at which what the page offers is closed, in ISO 8601 with an offset. From then on the page has no
   * structured data, and the sitemap and the feed no longer list it. `useHasPassed` tells its code.
   */
  readonly closesAt?: string;
  /** HTTP status of the page, if it is not 200. */
  readonly status?: number;
  /**
   * When a prerendered page is hydrated. `load`, the default: while it loads. `interaction`: at the first pointer,
   * touch or key event, for a page that is complete without its code. `prefetch`: when the page has loaded and is idle, or
   * at the first event, for a form.
   */
  readonly hydrate?: 'load' | 'interaction' | 'prefetch';
  /** Whether the page may run scripts of other sites, if the site's policy allows any. It has weaker headers then. */
  readonly foreignScripts?: boolean;
  /** Where the page is scrolled to when it is opened without an anchor. Default: `top`. */
  readonly opensAt?: 'top' | 'end';
}

/** An address that has moved: the server and open tabs lead to the new one. */
export interface UnitRedirect {
  /** The old path, without parameters. No route of a live unit answers it. */
  readonly from: string;
  /** The path of a page of the site, or one that another redirect leads on from. */
  readonly to: string;
}

export interface UnitFeed {
  /** Shown by feed readers: `Open roles at Corner Bakery`. */
  readonly title: string;
}

/** Where the server has the feed of a unit. No other unit can have this path. */
export const feedPath = (unit: UnitName): string => `/${unit}.atom`;

/** What is left of undoing a failing release: people are told, or nothing happens. */
export type LimitedUndo = 'notify' | 'off';

/** What a unit declares in `src/unit.ts`. Build, gate and shell read nothing else of the unit's source. */
export interface UnitDeclaration {
  readonly unit: UnitName;
  /** Page name → path of its module in the unit's folder: `{ JoinPage: './src/join/join.page.tsx' }`. */
  readonly pages: Readonly<Record<string, string>>;
  readonly routes: readonly UnitRoute[];
  readonly redirects?: readonly UnitRedirect[];
  readonly forms?: Forms;
  /** An Atom feed of the pages that have `published`, at `feedPath`. */
  readonly feed?: UnitFeed;
  /** What servers do at most when a release of the unit fails. Without it, their own setting `AUTO_UNDO` decides. */
  readonly autoUndo?: LimitedUndo;
  /** Page name → the content of its preview image, beside the title. */
  readonly socialImages?: Readonly<Record<string, SocialImageDrawing>>;
}

/** The content that a page adds to its preview image. */
export interface SocialImageDrawing {
  /** A short fact, shown as a number plate. */
  readonly plate?: string;
  /** Module in the unit's folder that exports one component: an SVG in the tokens' colours, drawn on a billboard. */
  readonly drawing?: string;
}
