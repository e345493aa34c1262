/** Where the seven slip roads end, in percent of the picture's height: the middles of seven equal rows. */
const ends = [7.14, 21.43, 35.71, 50, 64.29, 78.57, 92.86];

/**
 * One road that divides into seven, seen from above. It is stretched to the height of the list it leads to, so
 * strokes keep their width; `data-exit` lets the list light up the lane of the exit that is pointed at.
 */
export function InterchangePicture() {
  const lanes = ends.map((y, exit) => ({
    exit: exit + 1,
    d: `M0 ${88 + exit}C34 ${88 + exit} 38 ${y} 72 ${y}H100`,
  }));
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <g fill="none" stroke="#3c4449" strokeWidth="34" vectorEffect="non-scaling-stroke">
        {lanes.map(({ exit, d }) => (
          <path key={exit} d={d} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
      <g fill="none" stroke="var(--asphalt-3)" strokeWidth="30">
        {lanes.map(({ exit, d }) => (
          <path key={exit} d={d} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
      <g fill="none" stroke="var(--concrete-500)" strokeWidth="3" strokeDasharray="14 12">
        {lanes.map(({ exit, d }) => (
          <path key={exit} data-exit={exit} d={d} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
    </svg>
  );
}
