import type { ObjectSet, ObjectSource } from './object-set.ts';
import type { Records } from './records.ts';

/** Everything that a site consists of, beside its settings. */
export interface SiteData {
  readonly store: ObjectSet;
  readonly files: ObjectSet;
  readonly records: Records;
  readonly secret: SecretPlace;
}

/** Where a site's secret is. */
export type SecretPlace =
  /** In the data folder. */
  | {
      readonly status: 'file';
      readonly path: string;
      read(): Promise<Uint8Array | null>;
      /** Readable by its owner only; false, and nothing changed, if the file exists. */
      create(content: Uint8Array): Promise<boolean>;
    }
  /** In the setting SITE_SECRET. */
  | { readonly status: 'setting' };

/** The part of a site, or of a backup, that is copied; null for what stays where it is. */
export interface TransferSource {
  readonly store: ObjectSource | null;
  readonly files: ObjectSource | null;
  readonly records: Pick<Records, 'place' | 'rows'> | null;
  /** Null content: the secret is a setting. */
  readonly secret: (() => Promise<Uint8Array | null>) | null;
}
