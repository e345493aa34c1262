/** The road as a model sees it: vehicles framed, the way ahead predicted point by point. */
export function AimlDeveloperPicture() {
  return (
    <svg viewBox="0 0 320 200" width="320" height="200" fill="none" aria-hidden="true" focusable="false">
      <rect width="320" height="200" fill="var(--surface-sunken)" />
      <path d="M0 88h320v112H0z" fill="var(--line)" />
      <path d="M148 88h30l122 112H26z" fill="var(--asphalt-3)" />
      <path d="m150 88 26 0M26 200 148 88M300 200 178 88" fill="none" stroke="var(--paper)" strokeWidth="3" />
      <g fill="none" stroke="var(--line-strong)" strokeWidth="2">
        <path d="m60 28 46 30 54-34 52 32 50-30M106 58l106-2M60 28l100-4 102 2" />
      </g>
      <g fill="var(--surface-sunken)" stroke="var(--text)" strokeWidth="3">
        <circle cx="60" cy="28" r="7" />
        <circle cx="106" cy="58" r="7" />
        <circle cx="212" cy="56" r="7" />
        <circle cx="262" cy="26" r="7" />
      </g>
      <circle cx="160" cy="24" r="9" fill="var(--amber)" stroke="var(--text)" strokeWidth="3" />
      <g>
        <path d="M96 92h38v34H96z" fill="var(--concrete-300)" />
        <path d="M96 92h38v8H96z" fill="var(--concrete-500)" />
        <path d="M100 106h30v14h-30z" fill="var(--paper)" />
        <path d="M99 126h8v6h-8zM123 126h8v6h-8z" fill="var(--asphalt)" />
      </g>
      <g>
        <path d="M180 138q2-22 12-24h26q10 2 14 24l4 4v22h-60v-22z" fill="var(--brake)" />
        <path d="M188 136q2-14 8-16h20q6 2 10 16z" fill="var(--asphalt)" />
        <path d="M180 146h10v6h-10zM222 146h10v6h-10z" fill="var(--amber)" />
        <rect x="195" y="145" width="22" height="9" rx="2" fill="var(--paper)" />
        <path d="M178 164h12v8h-12zM222 164h12v8h-12z" fill="var(--asphalt)" />
      </g>
      <g fill="none" stroke="var(--amber)" strokeWidth="4">
        <path d="M166 120v-14h14M232 106h14v14M246 164v14h-14M180 178h-14v-14" />
        <path d="M88 96V84h12M130 84h12v12M142 128v12h-12M100 140H88v-12" />
      </g>
      <g fill="none" stroke="var(--signboard-bright)" strokeWidth="7" strokeLinecap="round">
        <path d="M132 196c2-40 4-70 26-98" strokeDasharray="0.1 15" />
      </g>
    </svg>
  );
}
