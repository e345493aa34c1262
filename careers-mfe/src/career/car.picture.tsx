export function CarPicture() {
  return (
    <svg viewBox="0 0 24 44" width="24" height="44" aria-hidden="true" focusable="false">
      <path d="M1 10h3v7H1zM20 10h3v7h-3zM1 29h3v7H1zM20 29h3v7h-3z" fill="#000" />
      <rect x="2.5" y="1" width="19" height="42" rx="7" fill="var(--amber)" />
      <path d="M5 15q7-4 14 0l-1.5 5h-11zM6.5 34h11l1.5 4q-7 3-14 0z" fill="var(--asphalt)" />
      <rect x="6.5" y="21" width="11" height="12" rx="2.5" fill="var(--amber-bright)" />
      <path d="M5 4.5h4M15 4.5h4" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
