import { AssistantPicture } from './assistant.picture.tsx';
import styles from './dashboard.module.css';
import { Dial } from './dial.tsx';
import { MarketplacePicture } from './marketplace.picture.tsx';
import { PapersPicture } from './papers.picture.tsx';
import { RepairsPicture } from './repairs.picture.tsx';
import { ServicePicture } from './service.picture.tsx';

const lamps = [
  { name: 'papers', Picture: PapersPicture, lit: false },
  { name: 'service', Picture: ServicePicture, lit: true },
  { name: 'repairs', Picture: RepairsPicture, lit: false },
  { name: 'assistant', Picture: AssistantPicture, lit: false },
  { name: 'marketplace', Picture: MarketplacePicture, lit: false },
];

/** A dashboard with values that real ones do not show: distance to the next service, days left of the insurance. */
export function DashboardPicture() {
  return (
    <svg
      viewBox="0 0 760 408"
      width="760"
      height="408"
      role="img"
      aria-label="An instrument panel. One dial shows 1,240 kilometres to the next service, the other four months of insurance; the lamp for service is lit."
      className={styles.panel}
    >
      <path
        d="M16 392V206C16 88 104 16 214 16h332c110 0 198 72 198 190v186a8 8 0 0 1-8 8H24a8 8 0 0 1-8-8z"
        fill="#0c0e10"
        stroke="#3a4046"
        strokeWidth="4"
      />
      <Dial x={186} y={186} marks={11} low={54} needle={-101} value="1 240" unit="km to service" />
      <Dial x={574} y={186} marks={13} low={34} needle={-45} value="4" unit="months insured" />
      <path d="M344 304 372 92h16l28 212z" fill="#23292e" />
      <path d="M380 98v12M380 122v20M380 158v30" fill="none" stroke="#ffffff" strokeWidth="4" />
      <path
        d="M362 232l7-17c1-3 3-4 6-4h10c3 0 5 1 6 4l7 17h3c3 0 5 2 5 5v15h-52v-15c0-3 2-5 5-5zM354 252h10v9h-10zM396 252h10v9h-10z"
        fill="#e9ecee"
      />
      <path d="M358 239h9M393 239h9" stroke="#ff5a4f" strokeWidth="5" />
      {lamps.map(({ name, Picture, lit }, place) => (
        <svg
          key={name}
          x={216 + place * 72}
          y="344"
          width="40"
          height="40"
          viewBox="0 0 48 48"
          aria-hidden="true"
          className={lit ? styles.lit : styles.lamp}
        >
          <Picture />
        </svg>
      ))}
    </svg>
  );
}
