/**
 * Each lane comes from below and turns right. The lane of the last exit turns first. The picture is as high as the list of
 * exits; each exit is in the middle of its row.
 */
function lanesTo(exits: number) {
  /** The part of the width, and of the height, between the first and the last lane that one lane takes. */
  const lane = 1 / Math.max(1, exits - 1);
  return Array.from({ length: exits }, (_, at) => {
    const x = 6 + at * 24 * lane;
    const y = ((at + 0.5) * 100) / exits;
    const leaves = 62 + at * 39 * lane;
    const bends = y + (leaves - y) * 0.35;
    return { exit: at + 1, d: `M${x} 150V${leaves}C${x} ${bends} ${x + 12} ${y} 66 ${y}H100` };
  });
}

/** Stretched to the height of the list, so strokes have a fixed width. CSS highlights a lane by its `data-exit`. */
export function InterchangePicture({ exits }: { readonly exits: number }) {
  const lanes = lanesTo(exits);
  const strokes = (width: number, colour: string, dashes?: string) => (
    <g fill="none" stroke={colour} strokeWidth={width} strokeDasharray={dashes}>
      {lanes.map(({ exit, d }) => (
        <path key={exit} d={d} vectorEffect="non-scaling-stroke" data-exit={dashes ? exit : undefined} />
      ))}
    </g>
  );
  return (
    <svg
      viewBox="0 0 100 100"
      width="100"
      height="100"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {strokes(32, 'var(--concrete-600)')}
      {strokes(28, 'var(--asphalt-3)')}
      {strokes(3, 'var(--concrete-500)', '14 12')}
    </svg>
  );
}
