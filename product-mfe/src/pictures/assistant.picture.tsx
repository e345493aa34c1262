import { LampGlyph } from './lamp-glyph.tsx';

export function AssistantPicture() {
  return (
    <LampGlyph>
      <path d="M11 6h26a6 6 0 0 1 6 6v17a6 6 0 0 1-6 6H24l-10 8v-8h-3a6 6 0 0 1-6-6V12a6 6 0 0 1 6-6z" />
      <circle cx="24" cy="20.5" r="9" />
      <circle cx="24" cy="20.5" r="2" />
      <path d="M15.5 18.5 22 20M32.5 18.5 26 20M24 22.5v6.5" />
    </LampGlyph>
  );
}
