/**
 * Settings from the server's environment that the browser needs. A site adds those of its own endpoints by declaration. Every
 * page contains them as JSON. Bases are origins or path prefixes without a trailing slash; the empty string means this site's
 * own server. Pages are rendered before a server's environment is known: the settings must not change the markup that is
 * rendered first.
 */
export interface PublicSettings {
  /** Base of forms, of `/uploads`, and of the data of a part that has no base of its own. */
  readonly apiBase: string;
  /** Share of tabs that report which releases they run: 0 to 1. */
  readonly tabReportShare: number;
  /** Whether the policy allows scripts of other sites. */
  readonly foreignScripts?: true;
}

/** The settings of a document. Its pages get all but the origin. */
export interface DocumentSettings extends PublicSettings {
  /** Origin with which addresses of the site begin in the head, the sitemap and structured data; empty: they are paths. */
  readonly origin: string;
}

/** The settings for an empty environment: this server serves everything. */
export const defaultSettings: DocumentSettings = {
  origin: '',
  apiBase: '',
  tabReportShare: 1,
};
