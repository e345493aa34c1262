import { LampGlyph } from './lamp-glyph.tsx';

export function ServicePicture() {
  return (
    <LampGlyph>
      <path d="M6 24v-4l5-2 4-7c.6-1 1.5-1.6 2.7-1.6h11c1 0 2 .5 2.6 1.3L36 17l4.5 1.5c1 .3 1.5 1.2 1.5 2.2V24z" />
      <circle cx="14.5" cy="25" r="3.5" />
      <circle cx="34" cy="25" r="3.5" />
      <path d="M5 33h38M24 33v10M15 43h18" />
    </LampGlyph>
  );
}
