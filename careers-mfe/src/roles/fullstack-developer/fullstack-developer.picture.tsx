/** A road cut open: the surface people drive on, the layer that carries it, the ground that keeps everything. */
export function FullstackDeveloperPicture() {
  return (
    <svg viewBox="0 0 320 200" width="320" height="200" fill="none" aria-hidden="true" focusable="false">
      <rect width="320" height="200" fill="var(--surface-sunken)" />
      <g fill="none" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="4 5">
        <path d="M40 52v110M280 52v110" />
      </g>
      <path d="M40 146v11l120 38 120-38v-11z" fill="var(--amber-deep)" />
      <path d="m160 108 120 38-120 38-120-38z" fill="var(--amber)" />
      <g fill="var(--asphalt)">
        <path d="M80 138v17q0 6 18 6t18-6v-17zM204 138v17q0 6 18 6t18-6v-17zM142 152v17q0 6 18 6t18-6v-17z" />
      </g>
      <g fill="var(--paper)" stroke="var(--asphalt)" strokeWidth="2">
        <ellipse cx="98" cy="138" rx="18" ry="6" />
        <ellipse cx="222" cy="138" rx="18" ry="6" />
        <ellipse cx="160" cy="152" rx="18" ry="6" />
      </g>
      <path d="M40 92v9l120 38 120-38v-9z" fill="var(--concrete-500)" />
      <path d="m160 54 120 38-120 38L40 92z" fill="var(--concrete-200)" />
      <g fill="none" stroke="var(--signboard)" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M100 106v0l60-8 60 8M130 117l30-19 30 19" strokeWidth="3" />
      </g>
      <g fill="var(--signboard)">
        <path d="m100 100 16 5-16 5-16-5zM220 100l16 5-16 5-16-5zM130 111l16 5-16 5-16-5zM190 111l16 5-16 5-16-5z" />
      </g>
      <path d="M40 44v9l120 38 120-38v-9z" fill="var(--asphalt)" stroke="var(--concrete-500)" />
      <path d="m160 6 120 38-120 38L40 44z" fill="var(--asphalt-3)" />
      <path d="m100 63 120-38" fill="none" stroke="var(--amber)" strokeWidth="4" strokeDasharray="15 10" />
      <path d="M62 51 182 13M138 75 258 37" fill="none" stroke="var(--paper)" strokeWidth="2.5" />
      <g>
        <path d="m140 50 20 6 44-14v-9l-20-6-44 14z" fill="var(--brake)" />
        <path d="m140 41 20 6 44-14-20-6z" fill="var(--brake-bright)" />
        <path d="m150 41 16 5 24-7.5-4-9-16-5-16 5z" fill="var(--asphalt)" />
        <path d="m154 30 16-5 16 5-16 5z" fill="var(--paper)" />
        <path d="m170 35-4 11" stroke="var(--paper)" strokeWidth="2" />
        <circle cx="169" cy="54" r="5.5" fill="var(--asphalt)" />
        <circle cx="196" cy="46" r="5.5" fill="var(--asphalt)" />
      </g>
    </svg>
  );
}
