import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** Widths are measured once, at this size. */
const measured = 100;

/**
 * Loads resvg, which draws the same pixels on every machine and needs no browser. It can be opened only once per
 * thread, because its WebAssembly module is global.
 */
export async function openRasterizer() {
  const [program, typeface] = await Promise.all([
    readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))),
    readFile(
      fileURLToPath(import.meta.resolve('@fontsource/overpass/files/overpass-latin-900-normal.woff2')),
    ),
  ]);
  await initWasm(program);
  const options = {
    font: { fontBuffers: [typeface], loadSystemFonts: false, defaultFontFamily: 'Overpass' },
  };
  const widths = new Map<string, number>();
  const widthOf = (text: string): number => {
    const known = widths.get(text);
    if (known !== undefined) return known;
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text font-size="${measured}">${escaped}</text></svg>`;
    const width = new Resvg(svg, options).getBBox()?.width ?? 0;
    widths.set(text, width);
    return width;
  };
  return {
    /** Width of a text in the typeface of headlines; pixels, like `size`. */
    measure: (text: string, size: number) => (widthOf(text) * size) / measured,
    rasterize: (svg: string): Uint8Array => new Resvg(svg, options).render().asPng(),
  };
}
