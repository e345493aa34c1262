import type { PostOffice } from '@site/shared-ui/contracts';

/** The first line has these tables, each further one a pincode and a JSON list of its offices, in ascending order. */
export interface IndexTables {
  readonly format: 1;
  /** Existing combinations of circle, region, division, district and state. */
  readonly places: readonly (readonly [string, string, string, string, string])[];
}

/** Name, kind, whether it delivers, index of its place. */
export type IndexedOffice = readonly [string, 'HO' | 'PO' | 'BO', 0 | 1, number];

export interface PincodeIndex {
  readonly size: number;
  /** Post offices of a pincode, first those of the district with most of them; null for an unknown pincode. */
  lookUp(pincode: string): readonly PostOffice[] | null;
}

const branchTypes = {
  HO: 'Head Post Office',
  PO: 'Sub Post Office',
  BO: 'Branch Post Office',
} as const;

const newline = 10;

export function parsePincodeIndex(bytes: Buffer): PincodeIndex {
  const firstEnd = bytes.indexOf(newline);
  const tables = JSON.parse(bytes.toString('utf8', 0, firstEnd)) as IndexTables;
  const pincodes: number[] = [];
  const starts: number[] = [];
  for (let start = firstEnd + 1; start < bytes.length; start = bytes.indexOf(newline, start) + 1) {
    pincodes.push(Number(bytes.toString('latin1', start, start + 6)));
    starts.push(start + 6);
  }
  const sorted = Uint32Array.from(pincodes);
  return {
    size: sorted.length,
    lookUp(pincode) {
      const at = /^[1-9]\d{5}$/.test(pincode) ? positionOf(sorted, Number(pincode)) : -1;
      const start = starts[at];
      if (start === undefined) return null;
      const line = bytes.toString('utf8', start, bytes.indexOf(newline, start));
      return (JSON.parse(line) as IndexedOffice[]).map((office) => toPostOffice(office, tables, pincode));
    },
  };
}

function toPostOffice(office: IndexedOffice, tables: IndexTables, pincode: string): PostOffice {
  const [name, kind, delivers, placeNumber] = office;
  const [circle, region, division, district, state] = tables.places[placeNumber] ?? ['', '', '', '', ''];
  return {
    Name: name,
    Description: null,
    BranchType: branchTypes[kind],
    DeliveryStatus: delivers === 1 ? 'Delivery' : 'Non-Delivery',
    Circle: circle,
    District: district,
    Division: division,
    Region: region,
    Block: 'NA',
    State: state,
    Country: 'India',
    Pincode: pincode,
  };
}

function positionOf(sorted: Uint32Array, wanted: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle] ?? 0;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
