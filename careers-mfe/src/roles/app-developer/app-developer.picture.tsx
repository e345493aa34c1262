/** A phone in its holder on a dashboard, the road ahead behind it. */
export function AppDeveloperPicture() {
  return (
    <svg viewBox="0 0 320 200" width="320" height="200" fill="none" aria-hidden="true" focusable="false">
      <rect width="320" height="200" fill="var(--surface-sunken)" />
      <path d="M0 84c50-24 92-20 130-6s112-4 190-6v128H0z" fill="var(--line)" />
      <path d="M148 74h12l84 96H20z" fill="var(--asphalt-3)" stroke="var(--concrete-300)" strokeWidth="2" />
      <path d="M152 80h4l2 14h-8zM148 102h12l4 20h-20zM140 132h26l6 26h-40z" fill="var(--amber)" />
      <path d="M0 156c70-22 250-22 320 0v44H0z" fill="var(--asphalt)" />
      <path d="M0 156c70-22 250-22 320 0" fill="none" stroke="var(--concrete-500)" strokeWidth="3" />
      <g fill="none" stroke="var(--asphalt-3)" strokeLinecap="round">
        <path d="M-6 200a78 78 0 0 1 148 0" strokeWidth="15" />
      </g>
      <path d="M-4 198a76 76 0 0 1 144 0" fill="none" stroke="var(--concrete-500)" strokeWidth="2" />
      <circle cx="68" cy="202" r="24" fill="var(--asphalt-3)" stroke="var(--concrete-500)" strokeWidth="2" />
      <path d="M224 172h24v28h-24z" fill="var(--concrete-600)" />
      <rect x="188" y="22" width="96" height="162" rx="13" fill="var(--asphalt)" />
      <rect
        x="188"
        y="22"
        width="96"
        height="162"
        rx="13"
        fill="none"
        stroke="var(--concrete-500)"
        strokeWidth="2.5"
      />
      <rect x="195" y="32" width="82" height="142" rx="6" fill="var(--paper)" />
      <path d="M195 38q0-6 6-6h70q6 0 6 6v52h-82z" fill="var(--concrete-200)" />
      <path d="M195 78c24-4 20-30 44-30s18 26 38 22" fill="none" stroke="var(--paper)" strokeWidth="10" />
      <path d="M206 75c16-6 14-27 33-27" fill="none" stroke="var(--signboard)" strokeWidth="5" />
      <path d="M239 56c-8-9-11-12-11-17a11 11 0 0 1 22 0c0 5-3 8-11 17z" fill="var(--brake)" />
      <circle cx="239" cy="39" r="4" fill="var(--paper)" />
      <rect x="202" y="98" width="68" height="20" rx="3" fill="var(--amber)" />
      <path
        d="M209 108h10M224 108h7M236 108h13M254 108h9"
        stroke="var(--asphalt)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M202 130h44M202 140h32" stroke="var(--concrete-300)" strokeWidth="5" strokeLinecap="round" />
      <circle cx="261" cy="134" r="9" fill="var(--signboard)" />
      <path d="m257 134 3 3 6-6" fill="none" stroke="var(--paper)" strokeWidth="2.5" />
      <rect x="202" y="152" width="68" height="14" rx="7" fill="var(--asphalt)" />
      <path d="M182 120h8v22h-8zM282 120h8v22h-8z" fill="var(--concrete-500)" />
    </svg>
  );
}
