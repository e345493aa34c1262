import { DatabaseSync } from 'node:sqlite';
import { ServerError } from '@platform/server/errors';
import type { PostOffice } from '@site/shared-ui/site';
import { indexFile } from './write-index.ts';

export interface PincodeIndex {
  /** Post offices of a pincode, first those of the district with most of them; null for an unknown pincode. */
  lookUp(pincode: string): readonly PostOffice[] | null;
}

/**
 * The form takes district and state from the first office. If a pincode belongs to several districts, the one with
 * most offices comes first, and in it the delivering offices.
 */
const officesOf = `
  SELECT name AS Name, NULL AS Description,
    CASE kind WHEN 'HO' THEN 'Head Post Office' WHEN 'PO' THEN 'Sub Post Office' ELSE 'Branch Post Office' END
      AS BranchType,
    iif(delivers, 'Delivery', 'Non-Delivery') AS DeliveryStatus,
    circle AS Circle, district AS District, division AS Division, region AS Region,
    'NA' AS Block, state AS State, 'India' AS Country, pincode AS Pincode
  FROM office JOIN place ON place.id = office.place
  WHERE pincode = ?
  ORDER BY count(*) OVER (PARTITION BY district, state) DESC, district, state, delivers DESC, name, kind`;

export function readIndex(db: DatabaseSync): PincodeIndex {
  const select = db.prepare(officesOf);
  return {
    lookUp(pincode) {
      const offices = select.all(pincode) as unknown as readonly PostOffice[];
      return offices.length === 0 ? null : offices;
    },
  };
}

/** A result code of SQLite. */
const cannotOpen = 14;

class PincodeIndexError extends ServerError {
  readonly code = 'pincode-index-unreadable';
}

export function loadPincodeIndex(directory: string): PincodeIndex {
  const path = `${directory}/${indexFile}`;
  try {
    return readIndex(new DatabaseSync(path, { readOnly: true }));
  } catch (error) {
    const advice =
      (error as { readonly errcode?: number }).errcode === cannotOpen
        ? 'is missing: run "npm run build" first.'
        : 'cannot be read: delete its folder and run "npm run build".';
    // Without a cause: an error of SQLite would be explained as one of the data folder.
    throw new PincodeIndexError(`The pincode index ${path} ${advice}`);
  }
}
