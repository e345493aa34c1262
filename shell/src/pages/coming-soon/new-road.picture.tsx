export function NewRoad() {
  return (
    <svg viewBox="0 100 560 290" width="560" height="290" aria-hidden="true" focusable="false">
      <path d="M20 330h390v44H20z" fill="#2c3338" />
      <path d="M34 352h366" stroke="#ffb400" strokeWidth="6" strokeDasharray="36 26" />
      <path
        d="M410 332h142M410 372h142"
        fill="none"
        stroke="var(--lane)"
        strokeWidth="4"
        strokeDasharray="12 12"
      />
      <path d="M20 328h390" stroke="#f6f6f3" strokeWidth="4" />
      <path d="M214 150h86l16 84h-102z" fill="none" stroke="#434743" strokeWidth="9" strokeLinejoin="round" />
      <path d="M196 138h132v16H196z" fill="#ffb400" />
      <path d="M170 226h176l10 50H160z" fill="#ffb400" />
      <path d="M308 196h60a16 16 0 0 1 16 16v64h-76z" fill="#e09e00" />
      <path d="M324 212h38M324 228h38M324 244h38" stroke="#14171a" strokeWidth="5" strokeLinecap="round" />
      <path d="M380 158v56" stroke="#434743" strokeWidth="10" />
      <path d="M230 226v-40h28l10 40z" fill="#14171a" />
      <circle cx="186" cy="282" r="48" fill="#5b5f5a" stroke="#14171a" strokeWidth="8" />
      <circle cx="186" cy="282" r="14" fill="#c2c3bb" />
      <circle cx="354" cy="290" r="40" fill="#14171a" />
      <circle cx="354" cy="290" r="17" fill="#c2c3bb" />
      <path d="M440 250v124M528 250v124" stroke="#7d8079" strokeWidth="10" />
      <path d="M416 216h136v40H416z" fill="#fff" stroke="#14171a" strokeWidth="5" />
      <path d="m420 254 30-36h28l-30 36zM480 254l30-36h28l-30 36z" fill="#c4261d" />
      <circle cx="440" cy="204" r="11" fill="#ffb400" />
      <circle cx="528" cy="204" r="11" fill="#ffb400" />
    </svg>
  );
}
