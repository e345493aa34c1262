/**
 * Some addresses have both a page and JSON. A caller gets the page if its `Accept` header names HTML and ranks it at
 * least as high as JSON, as browsers do when they navigate. `*` + `/*` alone, which programs often send, means JSON.
 */
export function prefersJson(accept: string | undefined): boolean {
  const html = rank(accept ?? '*/*', 'text', 'html');
  const json = rank(accept ?? '*/*', 'application', 'json');
  if (html.quality !== json.quality) return json.quality > html.quality;
  if (html.precision !== json.precision) return json.precision > html.precision;
  return json.position <= html.position;
}

interface Rank {
  readonly quality: number;
  /** 3 for the exact type, 2 for `text/*`, 1 for any type, 0 for no match. */
  readonly precision: number;
  readonly position: number;
}

function rank(accept: string, type: string, subtype: string): Rank {
  const names = [`*/*`, `${type}/*`, `${type}/${subtype}`];
  let best: Rank = { quality: 0, precision: 0, position: 0 };
  for (const [position, range] of accept.slice(0, 1000).split(',').entries()) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const precision = names.indexOf(name) + 1;
    if (precision <= best.precision) continue;
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const quality = q === undefined ? 1 : Number(q) || 0;
    best = { quality, precision, position };
  }
  return best;
}
