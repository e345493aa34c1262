import { LampGlyph } from './lamp-glyph.tsx';

export function PapersPicture() {
  return (
    <LampGlyph>
      <path d="M11 5h17l9 9v29H11z" />
      <path d="M28 5v9h9" />
      <path d="M18 21h12M18 28h6" />
      <path d="m22 36 3.5 3.5L33 32" />
    </LampGlyph>
  );
}
