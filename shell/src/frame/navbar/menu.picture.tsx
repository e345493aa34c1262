export function MenuPicture() {
  return (
    <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" focusable="false">
      <path d="M4 7h20M4 21h20" stroke="currentColor" strokeWidth="3" strokeLinecap="square" />
      <path d="M3 14h22" stroke="currentColor" strokeWidth="3" strokeDasharray="5 3.5" />
    </svg>
  );
}

export function ClosePicture() {
  return (
    <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" focusable="false">
      <path d="m6 6 16 16M22 6 6 22" stroke="currentColor" strokeWidth="3" strokeLinecap="square" />
    </svg>
  );
}

export function ChevronPicture() {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false">
      <path
        d="m2 4 4 4 4-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
