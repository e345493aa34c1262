import styles from './dashboard.module.css';

interface DialProps {
  /** Centre, in the panel's units. */
  readonly x: number;
  readonly y: number;
  /** Number of marks from empty to full. */
  readonly marks: number;
  /** Degrees of the warning range, from empty. */
  readonly low: number;
  /** Angle of the needle in degrees: −135 is empty, 135 is full. */
  readonly needle: number;
  readonly value: string;
  readonly unit: string;
}

const sweep = 270;

/** One gauge. Rotations position everything: computed coordinates could differ between server and browser. */
export function Dial({ x, y, marks, low, needle, value, unit }: DialProps) {
  const turns = Array.from(
    { length: marks },
    (_, mark) => Math.round((mark * sweep) / (marks - 1)) - sweep / 2,
  );
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="138" fill="#15191d" stroke="#3a4046" strokeWidth="3" />
      <circle
        r="112"
        pathLength="360"
        strokeDasharray={`${low} ${360 - low}`}
        transform="rotate(135)"
        fill="none"
        stroke="#ffb400"
        strokeWidth="10"
      />
      {turns.map((turn) => (
        <path key={turn} d="M0-126v18" transform={`rotate(${turn})`} className={styles.mark} />
      ))}
      <g transform={`rotate(${needle})`}>
        <path d="M-5 14h10L2-100h-4z" fill="#ffb400" className={styles.needle} />
      </g>
      <circle r="13" fill="#3a4046" />
      <text y="58" fill="#ffffff" className={styles.value}>
        {value}
      </text>
      <text y="84" fill="#c9ced3" className={styles.unit}>
        {unit}
      </text>
    </g>
  );
}
