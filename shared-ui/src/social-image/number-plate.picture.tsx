import type { Measure } from './title-lines.ts';

export interface NumberPlateProps {
  /** The upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly measure: Measure;
}

const size = 27;
const tracking = size * 0.07;

/** The plate of `components/plate` as SVG, without a stylesheet. */
export function NumberPlate({ x, y, text, measure }: NumberPlateProps) {
  const shown = text.toUpperCase();
  const words = measure(shown, size) + shown.length * tracking;
  const width = words + 76;
  return (
    <g>
      <rect x={x} y={y} width={width} height="52" rx="11" fill="var(--amber)" />
      <rect
        x={x + 4}
        y={y + 4}
        width={width - 8}
        height="44"
        rx="8"
        fill="none"
        stroke="var(--asphalt)"
        strokeWidth="3"
      />
      <g fill="var(--asphalt)" opacity="0.45">
        <circle cx={x + 22} cy={y + 26} r="5" />
        <circle cx={x + width - 22} cy={y + 26} r="5" />
      </g>
      <text x={x + 38} y={y + 36} fontSize={size} letterSpacing={tracking} fill="var(--asphalt)">
        {shown}
      </text>
    </g>
  );
}
