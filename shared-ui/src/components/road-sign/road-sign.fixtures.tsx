import type { Fixture } from '../fixture.ts';
import { RoadSign } from './road-sign.tsx';

export const roadSignFixtures: readonly Fixture[] = [
  {
    name: 'warning',
    node: <RoadSign kind="warning">!</RoadSign>,
  },
  {
    name: 'info',
    node: <RoadSign kind="info">P</RoadSign>,
  },
  { name: 'direction', node: <RoadSign kind="direction">EXIT</RoadSign> },
  {
    name: 'mandatory, with a picture',
    node: (
      <RoadSign kind="mandatory">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 21V5m-6 6 6-7 6 7" fill="none" stroke="currentColor" strokeWidth="3.5" />
        </svg>
      </RoadSign>
    ),
  },
  {
    name: 'small',
    node: (
      <RoadSign kind="warning" size="small">
        !
      </RoadSign>
    ),
  },
];
