/** Three lanes seen from above, three vehicles at different speeds, one line to cross together. */
export function ProjectManagerPicture() {
  return (
    <svg viewBox="0 0 320 200" width="320" height="200" fill="none" aria-hidden="true" focusable="false">
      <rect width="320" height="200" fill="var(--surface-sunken)" />
      <path d="M0 28h320v144H0z" fill="var(--asphalt-3)" />
      <path d="M0 20h320v8H0zM0 172h320v8H0z" fill="var(--amber)" />
      <path
        d="M0 24h320M0 176h320"
        fill="none"
        stroke="var(--asphalt)"
        strokeWidth="8"
        strokeDasharray="16 16"
      />
      <path
        d="M0 76h320M0 124h320"
        fill="none"
        stroke="var(--concrete-300)"
        strokeWidth="3"
        strokeDasharray="18 12"
      />
      <path d="M262 28h24v144h-24z" fill="var(--paper)" />
      <path
        d="M262 28h12v12h-12zm12 12h12v12h-12zm-12 12h12v12h-12zm12 12h12v12h-12zm-12 12h12v12h-12zm12 12h12v12h-12zm-12 12h12v12h-12zm12 12h12v12h-12zm-12 12h12v12h-12zm12 12h12v12h-12zm-12 12h12v12h-12zm12 12h12v12h-12z"
        fill="var(--asphalt)"
      />
      <g fill="none" stroke="var(--amber)" strokeWidth="5" strokeDasharray="10 7">
        <path d="M0 52h140" />
        <path d="M0 148h60" />
      </g>
      <path
        d="M0 100h88"
        fill="none"
        stroke="var(--signboard-bright)"
        strokeWidth="5"
        strokeDasharray="10 7"
      />
      <g>
        <rect x="150" y="38" width="58" height="28" rx="9" fill="var(--brake)" />
        <path d="M186 42h10v20h-10q5-10 0-20zM162 42h-6v20h6q-3-10 0-20z" fill="var(--asphalt)" />
        <rect x="164" y="43" width="20" height="18" rx="4" fill="var(--brake-bright)" />
      </g>
      <g>
        <rect x="98" y="84" width="82" height="32" rx="4" fill="var(--paper)" />
        <path d="M112 84v32M128 84v32M144 84v32M160 84v32" stroke="var(--concrete-300)" strokeWidth="2" />
        <path d="M184 86h14q10 4 10 14t-10 14h-14z" fill="var(--signboard)" />
        <path d="M196 90q6 10 0 20" fill="none" stroke="var(--asphalt)" strokeWidth="5" />
      </g>
      <g>
        <path d="M76 144h34l12 4-12 4H76z" fill="var(--amber)" />
        <circle cx="72" cy="148" r="6" fill="var(--asphalt)" />
        <path d="M108 136v24" stroke="var(--concrete-200)" strokeWidth="4" strokeLinecap="round" />
        <circle cx="92" cy="148" r="9" fill="var(--paper)" />
      </g>
      <path d="M222 12v176" fill="none" stroke="var(--signboard-bright)" strokeWidth="3" />
      <circle cx="222" cy="12" r="7" fill="var(--signboard-bright)" />
    </svg>
  );
}
