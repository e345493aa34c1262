import { LampGlyph } from './lamp-glyph.tsx';

export function RepairsPicture() {
  return (
    <LampGlyph>
      <path d="M41 12a9.5 9.5 0 0 1-12.6 11.6L15.5 36.5a4.3 4.3 0 0 1-6.1-6.1l12.9-12.9A9.5 9.5 0 0 1 34 5l-5.5 5.6 1.3 5.6 5.6 1.3z" />
      <path d="M12 33.9h.1" />
      <path d="m32 31 9 9-3 3-9-9" />
    </LampGlyph>
  );
}
