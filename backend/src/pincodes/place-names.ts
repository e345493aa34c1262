const directions = /^(?:central|north|south|east|west|north east|north west|south east|south west)$/i;

/** `COIMBATORE` → `Coimbatore`; names in mixed case stay unchanged. */
function placeName(upperCase: string): string {
  const collapsed = upperCase.trim().replace(/\s+/g, ' ');
  if (/[a-z]/.test(collapsed)) return collapsed;
  return collapsed.replace(/[^\s(-]+/g, (word) => {
    if (word === 'AND') return 'and';
    // Initials: Y.S.R., NTR, SPSR.
    if (word.includes('.') || !/[AEIOUY]/.test(word)) return word;
    return word.charAt(0) + word.slice(1).toLowerCase();
  });
}

/** The directory lists the districts of Delhi by direction only. */
export function districtName(district: string, state: string): string {
  const name = placeName(district);
  return state === 'DELHI' && directions.test(name) ? `${name} Delhi` : name;
}

export function stateName(state: string): string {
  return placeName(state.replace(/^THE /, ''));
}

/** `Coimbatore Fort SO` → `Coimbatore Fort`, like the public service. */
export function officeName(office: string): string {
  return office
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\s*\b[BSH]\.? ?O\.?$/i, '')
    .trim();
}

/** Removes the last word of names like `Coimbatore Division`. */
export function unitName(unit: string): string {
  return unit
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ (?:circle|region|division)$/i, '');
}
