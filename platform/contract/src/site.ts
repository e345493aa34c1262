import type { FieldFormat } from './formats.ts';
import type { UnitName } from './unit.ts';

/** A link of the frame. `to` is a path of the site, or the address of another one. */
export interface SiteLink {
  readonly label: string;
  readonly to: string;
  /** A second line, where the frame has room for it. */
  readonly tagline?: string;
}

/** Links under one label. */
export interface SiteMenu {
  readonly label: string;
  readonly links: readonly SiteLink[];
}

/** What a site says of one form. The key of its record is `unit/form`, such as `shop/order`. */
export interface SiteForm {
  /** The path to which the form is posted, below `/api/`. Default: `/api/forms/unit/form`. */
  readonly address?: string;
  /** Set if an endpoint of the site's own answers at the address, and takes no file. */
  readonly file?: false;
  /** E-mail addresses that get what was sent. Default: the server's setting `MAIL_TO`. */
  readonly receivers?: readonly string[];
}

/** Limits of what a release may weigh, in bytes of compressed files unless it says uncompressed. */
export interface SiteBudgets {
  /** Scripts and styles of every first visit: the shell's `initial`. */
  readonly initial: number;
  /** Files that the shell loads before its first remote. */
  readonly loader: number;
  /** A remote's entry. */
  readonly entry: number;
  /** Scripts and styles of one page, beyond the above. */
  readonly page: number;
  /** A single file for browsers, uncompressed. */
  readonly file: number;
  /** All files for browsers together, uncompressed. */
  readonly release: number;
  /** The release's part of the composition, uncompressed. */
  readonly inlined: number;
}

/** Limits of the weights of pages, in bytes as sent: the build compares them. `other` is the limit of what is not named. */
export interface SiteWeights {
  /** Page → all its scripts. */
  readonly pages: Readonly<Record<string, number>> & { readonly other: number };
  /** Package, as in the table of the build → what a page has of it. */
  readonly groups: Readonly<Record<string, number>> & { readonly other: number };
  /** Unit → what all its pages together load later. */
  readonly late: Readonly<Record<string, number>> & { readonly other: number };
}

export const defaultBudgets: SiteBudgets = {
  ...{ initial: 110_000, loader: 30_000, entry: 12_000, page: 59_000 },
  ...{ file: 400_000, release: 1_500_000, inlined: 16_000 },
};

/**
 * What a release of the shell says of the site as a whole. It goes live, and is rolled back, with that release: servers and
 * commands have no copy of their own.
 */
export interface SiteRecord {
  /** The site's name, which follows each page's title. */
  readonly name: string;
  /** The line beside the name, on the picture that pages without their own share. */
  readonly tagline: string;
  /** BCP 47: `de-AT`. All pages are written in it. */
  readonly language: string;
  /** IANA: `Europe/Vienna`. Times that the server shows to visitors are in it. */
  readonly timeZone: string;
  /** The origin of the live site. A server in production says at its start if its `PUBLIC_ORIGIN` is another one. */
  readonly origin?: string;
  /** Path of the front page. `/` leads there. */
  readonly home: string;
  /** Colours of the browser's own frame in both colour schemes, as in CSS. */
  readonly themeColors: { readonly light: string; readonly dark: string };
  /** First segments of the paths that the site's own endpoints answer: no unit can have a page there. */
  readonly reserved: readonly string[];
  readonly forms: Readonly<Record<string, Pick<SiteForm, 'address' | 'file'>>>;
  readonly features: Required<Pick<SiteFeatures, 'uploads'>>;
  readonly budgets: SiteBudgets;
}

/** What the site's code in the browser is told of it. */
export interface BrowserSite extends Pick<SiteRecord, 'name' | 'language' | 'home'> {
  readonly navigation: SiteNavigation;
  readonly footer: SiteFooter;
  readonly features: Pick<SiteFeatures, 'blockDevtools'>;
}

export interface SiteNavigation {
  readonly bar: readonly (SiteLink | SiteMenu)[];
  /** Of the menu in narrow windows. */
  readonly menu: readonly (SiteLink | SiteMenu)[];
}

export interface SiteFooter {
  readonly columns: readonly SiteMenu[];
  /** Links to the legal pages. */
  readonly legal: readonly SiteLink[];
}

/** All are off unless a site switches them on. */
export interface SiteFeatures {
  /** Forms can have a file, and pages can upload one before a form is sent. */
  readonly uploads?: boolean;
  /** The frame refuses the context menu and the keys that open developer tools. */
  readonly blockDevtools?: boolean;
}

/** What a part of a site's own endpoints says of its paths. */
export interface ReservedPaths {
  /** First segments of paths that it answers. A path that it shares with a page is none of them. */
  readonly reserved?: readonly string[];
}

/** Files are relative to the root. */
export interface SocialImageDesign {
  /** Module that exports `drawSocialImage`: a page's name, title and drawing → SVG. */
  readonly module: string;
  /** Rules whose custom properties have the colours of drawings. Later ones override earlier ones. */
  readonly colours: readonly { readonly file: string; readonly selector: string }[];
}

/** What the platform has to know of a site: the content of its `site.config.ts`. */
export interface SiteConfig<Backend extends ReservedPaths = ReservedPaths>
  extends Omit<SiteRecord, 'reserved' | 'forms' | 'features' | 'budgets'> {
  /** One sentence about the site, for its web app manifest. */
  readonly description: string;
  /** Where mail of the site goes, and comes from, unless the server's settings say otherwise. */
  readonly contact: { readonly email: string };
  /** Folder of a unit, with `*` in place of its name. The shell is in `shell`. Default: `*`. */
  readonly unitFolder?: string;
  readonly navigation: SiteNavigation;
  readonly footer: SiteFooter;
  /** Folder of the files of a new unit, for `npm run new-remote`: `read-template.ts` of the build says how they are written. */
  readonly remoteTemplate?: string;
  /** How pages look where they are shared (`og:image`). Default: they have no picture. */
  readonly socialImages?: SocialImageDesign;
  readonly features?: SiteFeatures;
  readonly forms?: Readonly<Record<string, SiteForm>>;
  /** Formats of fields besides those that every site has: see `defineFormat`. */
  readonly formats?: readonly FieldFormat[];
  /** Default: `defaultBudgets`. */
  readonly budgets?: Partial<SiteBudgets>;
  /** For `npm run build -- --weights`. Default: no limits. */
  readonly weights?: SiteWeights;
  /** Endpoints of the site's own. Loaded by servers and builds only: none of it reaches a browser. */
  readonly backend?: () => Promise<readonly Backend[]>;
}

/** The key of a form in the records of a site. */
export function formKey(unit: UnitName, form: string): string {
  return `${unit}/${form}`;
}
