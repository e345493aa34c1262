export function EnvelopePicture() {
  return (
    <svg viewBox="0 0 96 56" width="96" height="56" aria-hidden="true" focusable="false">
      <path d="M0 14h16M4 26h12M0 38h16" fill="none" stroke="currentColor" strokeWidth="4" />
      <rect x="24" y="4" width="66" height="40" rx="4" fill="#ffffff" />
      <path d="m28 9 29 20 29-20" fill="none" stroke="var(--signboard)" strokeWidth="4" />
      <g fill="var(--asphalt)" stroke="#ffffff" strokeWidth="3">
        <circle cx="40" cy="46" r="8" />
        <circle cx="74" cy="46" r="8" />
      </g>
    </svg>
  );
}
