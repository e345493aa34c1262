import type { ReactElement } from 'react';
import { HeroRoad } from '../components/hero/hero-road.picture.tsx';
import { Milestone } from '../components/milestone/milestone.picture.tsx';
import { Billboard } from './billboard.picture.tsx';
import { NumberPlate } from './number-plate.picture.tsx';
import { type Measure, type TitleSpace, titleLines } from './title-lines.ts';

export interface SocialImagePictureProps {
  /** Name of the company. */
  readonly name: string;
  readonly title: string;
  /** A short fact, shown as a number plate. */
  readonly plate?: string | undefined;
  /** A drawing of the page, for the billboard. Otherwise the default background is used. */
  readonly drawing?: ReactElement | undefined;
  /** CSS rules for the drawing's classes. */
  readonly styles?: string;
  /** Measures text at the heaviest weight of the font, without letter spacing. */
  readonly measure: Measure;
}

/** Pixels. Social networks expect this size. */
const socialImageSize = { width: 1200, height: 630 } as const;

const margin = 72;
const leading = 1.06;
const tracking = -0.022;
/** The area for the text: below the company's name, and above the road if there is one. */
const words = { top: 160, height: 330 } as const;
const plateSpace = 84;

const spaceFor = (width: number, height: number): TitleSpace => ({
  width,
  sizes: [104, 96, 88, 80, 72, 64, 56],
  maxLines: (size) => Math.floor(height / (size * leading)),
});

/** The preview image of a page: its title beside a road or a billboard, in the style of the site. */
export function SocialImagePicture({
  name,
  title,
  plate,
  drawing,
  styles,
  measure,
}: SocialImagePictureProps) {
  const height = words.height - (plate ? plateSpace : 0);
  const { size, lines } = titleLines(title, spaceFor(drawing ? 488 : 640, height), measure);
  const titleHeight = lines.length * size * leading;
  const top = words.top + (height - titleHeight) / 2;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      aria-label={title}
      viewBox={`0 0 ${socialImageSize.width} ${socialImageSize.height}`}
      {...socialImageSize}
      fontFamily="Overpass"
      fontWeight="900"
    >
      {styles && <style>{styles}</style>}
      <rect {...socialImageSize} fill="var(--asphalt)" />
      {drawing ? (
        <Billboard>{drawing}</Billboard>
      ) : (
        <svg x="492" y="0" width="708" height="630" aria-hidden="true" data-frame="">
          <HeroRoad />
        </svg>
      )}
      <svg x={margin} y="66" width="50" height="60" aria-hidden="true" data-frame="">
        <Milestone />
      </svg>
      <text x={margin + 66} y="116" fontSize="46" letterSpacing={46 * -0.03} fill="#ffffff">
        {name}
      </text>
      <g fontSize={size} letterSpacing={size * tracking} fill="#ffffff">
        {lines.map((line, at) => (
          // Capitals are 0.7 em high: 0.8 em puts them in the middle of the line.
          <text key={line} x={margin} y={top + size * (0.8 + at * leading)}>
            {line}
          </text>
        ))}
      </g>
      {plate && (
        <NumberPlate x={margin} y={top + titleHeight + plateSpace - 52} text={plate} measure={measure} />
      )}
    </svg>
  );
}
