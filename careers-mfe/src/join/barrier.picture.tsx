export function BarrierPicture() {
  return (
    <svg viewBox="0 0 440 300" width="660" height="450" fill="none" aria-hidden="true" focusable="false">
      <path d="M0 232h440v68H0z" fill="var(--asphalt-3)" />
      <path d="M0 266h440" fill="none" stroke="var(--amber)" strokeWidth="5" strokeDasharray="34 24" />
      <path d="M0 230h440" fill="none" stroke="var(--concrete-500)" strokeWidth="4" />
      <path d="M56 150h56v82H56z" fill="var(--amber)" />
      <path d="M56 150h56v14H56zM56 190h56v12H56z" fill="var(--amber-deep)" />
      <path d="M48 226h72v10H48z" fill="var(--concrete-600)" />
      <g transform="rotate(-44 84 148)">
        <path d="M40 138h244v20H40z" fill="var(--paper)" />
        <path d="M116 138h32v20h-32zM176 138h32v20h-32zM236 138h32v20h-32z" fill="var(--brake)" />
        <path d="M20 130h46v36H20z" fill="var(--concrete-600)" />
      </g>
      <circle cx="84" cy="148" r="15" fill="var(--asphalt)" stroke="var(--paper)" strokeWidth="4" />
      <path d="M356 88h10v144h-10z" fill="var(--concrete-500)" />
      <rect
        x="338"
        y="40"
        width="46"
        height="116"
        rx="12"
        fill="var(--asphalt-2)"
        stroke="var(--concrete-500)"
        strokeWidth="4"
      />
      <circle cx="361" cy="64" r="12" fill="var(--asphalt-3)" />
      <circle cx="361" cy="98" r="12" fill="var(--asphalt-3)" />
      <circle cx="361" cy="132" r="14" fill="var(--signboard-bright)" />
      <circle
        cx="361"
        cy="132"
        r="21"
        fill="none"
        stroke="var(--signboard-bright)"
        strokeWidth="2"
        opacity="0.5"
      />
    </svg>
  );
}
