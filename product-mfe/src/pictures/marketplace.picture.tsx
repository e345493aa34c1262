import { LampGlyph } from './lamp-glyph.tsx';

export function MarketplacePicture() {
  return (
    <LampGlyph>
      <path d="M5.5 26.5 24 8c.7-.7 1.6-1 2.5-1H38a3 3 0 0 1 3 3v11.5c0 1-.4 1.8-1 2.5L21.5 42.5a3.5 3.5 0 0 1-5 0l-11-11a3.5 3.5 0 0 1 0-5z" />
      <circle cx="32.5" cy="15.5" r="3.5" />
      <path d="m14.5 24.5 9 9M18.5 20.5l9 9" />
    </LampGlyph>
  );
}
