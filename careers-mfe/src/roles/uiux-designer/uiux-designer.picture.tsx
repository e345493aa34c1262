/** A warning sign half drafted, half finished, with its construction lines and a pencil. */
export function UiuxDesignerPicture() {
  return (
    <svg viewBox="0 0 320 200" width="320" height="200" fill="none" aria-hidden="true" focusable="false">
      <rect width="320" height="200" fill="var(--surface-sunken)" />
      <path
        d="M0 20h320M0 60h320M0 100h320M0 140h320M0 180h320M40 0v200M80 0v200M120 0v200M160 0v200M200 0v200M240 0v200M280 0v200"
        fill="none"
        stroke="var(--line)"
        strokeWidth="1.5"
      />
      <g fill="none" stroke="var(--signboard-bright)" strokeWidth="2" strokeDasharray="6 5">
        <circle cx="160" cy="113" r="85" />
        <path d="M160 8v184M60 164h200M160 28l80 136" />
      </g>
      <path
        d="M160 28 80 164h80z"
        fill="none"
        stroke="var(--text)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M160 28v136h80z" fill="var(--paper)" />
      <path
        d="M160 28l80 136h-80"
        fill="none"
        stroke="var(--brake)"
        strokeWidth="14"
        strokeLinejoin="round"
      />
      <path d="M160 74h9l-3 46h-6zM160 130a8 8 0 0 1 0 16z" fill="var(--asphalt)" />
      <path d="M160 74h-9l3 46h6M160 130a8 8 0 0 0 0 16" fill="none" stroke="var(--text)" strokeWidth="2.5" />
      <g fill="var(--surface-sunken)" stroke="var(--text)" strokeWidth="2.5">
        <path d="M154 22h12v12h-12zM74 158h12v12H74zM114 90h12v12h-12zM234 158h12v12h-12zM154 158h12v12h-12z" />
      </g>
      <g strokeLinejoin="round">
        <path d="M228 84 276 36l18 18-48 48z" fill="var(--amber)" />
        <path d="m276 36 7-7q4-4 8 0l10 10q4 4 0 8l-7 7z" fill="var(--brake)" />
        <path d="m228 84-8 26 26-8z" fill="var(--concrete-200)" />
        <path d="m223 100-3 10 10-3z" fill="var(--asphalt)" />
        <path d="m236 92 48-48" stroke="var(--amber-deep)" strokeWidth="2.5" />
      </g>
      <rect x="18" y="24" width="26" height="26" rx="4" fill="var(--amber)" />
      <rect x="18" y="56" width="26" height="26" rx="4" fill="var(--brake)" />
      <rect x="18" y="88" width="26" height="26" rx="4" fill="var(--asphalt)" />
      <rect x="18" y="120" width="26" height="26" rx="4" fill="var(--signboard)" />
    </svg>
  );
}
