import styles from './home-hero.module.css';
import { Auto, KilometreStone, Palms } from './roadside.picture.tsx';

/** Each dash is further from the horizon by the same factor, so that scaling by it repeats the row. */
const dashes = [
  'M720 541.6h0.1L720.1 542h-0.1zM719.9 542.6h0.2L720.1 543.3h-0.2z',
  'M719.9 544.2h0.3L720.2 545.3h-0.3zM719.8 546.8h0.4L720.3 548.7h-0.5z',
  'M719.7 551h0.7L720.4 554h-0.9zM719.4 557.9h1.1L720.7 562.7h-1.4z',
  'M719.1 568.9h1.8L721.1 576.8h-2.3zM718.5 586.9h2.9L721.8 599.6h-3.7z',
  'M717.6 615.9h4.7L723 636.6h-6zM716.2 663h7.6L724.9 696.5h-9.7z',
  'M713.8 739.2h12.3L727.9 793.5h-15.7zM710 862.7h20L732.7 950.7h-25.5z',
  'M703.8 1062.8h32.4L740.6 1205.4h-41.3zM693.7 1386.9h52.5L753.4 1617.9h-66.8z',
].join('');

/** A straight road towards the sunrise behind the Western Ghats. Traffic is on the left, as in India. */
export function DawnRoad() {
  return (
    <svg
      viewBox="0 0 1440 900"
      width="720"
      height="450"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="home-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0.2" stopColor="#14171a" />
          <stop offset="0.7" stopColor="#2a2a28" />
          <stop offset="1" stopColor="#7a4f0c" />
        </linearGradient>
        <radialGradient id="home-glow">
          <stop offset="0" stopColor="#ffc53d" stopOpacity="0.95" />
          <stop offset="0.35" stopColor="#ffb400" stopOpacity="0.4" />
          <stop offset="1" stopColor="#ffb400" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="home-tar" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#6b5526" />
          <stop offset="0.25" stopColor="#3b3c3a" />
          <stop offset="1" stopColor="#24292d" />
        </linearGradient>
      </defs>
      <path d="M0 0h1440v560H0z" fill="url(#home-sky)" />
      <ellipse cx="720" cy="540" rx="460" ry="270" fill="url(#home-glow)" />
      <circle cx="720" cy="528" r="62" fill="#ffcf5c" />
      <path
        d="M0 452c70-30 120-62 190-58s96 44 150 46 84-42 140-38 90 58 140 84 70 34 100 34 62-18 104-46 84-62 142-66 92 44 150 40 96-54 160-54 110 30 164 38v128H0z"
        fill="#3a2c15"
      />
      <path
        d="M0 486c60-8 130-44 200-38s110 40 180 48 120 10 180 26 90 20 160 20 120-14 190-28 110-8 180-20 130-40 200-34 100 16 150 18v122H0z"
        fill="#1d1b17"
      />
      <path d="M0 538h1440v362H0z" fill="#171a1c" />
      <path d="M720 540h2l622 360H96z" fill="url(#home-tar)" />
      <path d="M719 540h1L150 900h-28zM722 540h-1l568 360h30z" fill="#f6f6f3" opacity="0.9" />
      <g className={styles.approach}>
        <path className={styles.dashes} d={dashes} fill="var(--amber)" />
      </g>
      <Palms />
      <Auto />
      <KilometreStone />
    </svg>
  );
}
