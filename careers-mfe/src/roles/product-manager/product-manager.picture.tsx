/** A fork in the road and a signpost with three ways to choose from. */
export function ProductManagerPicture() {
  return (
    <svg viewBox="0 0 320 200" width="320" height="200" fill="none" aria-hidden="true" focusable="false">
      <rect width="320" height="200" fill="var(--surface-sunken)" />
      <path d="M0 92h320v108H0z" fill="var(--line)" />
      <path d="M0 92c40-26 78-26 112-6s84 16 122-4 64-10 86 10z" fill="var(--line-strong)" opacity="0.45" />
      <path
        d="M104 200C118 158 92 124 22 92h34c54 18 88 36 104 62 16-26 50-44 104-62h34c-70 32-96 66-82 108z"
        fill="var(--asphalt-3)"
        stroke="var(--concrete-300)"
        strokeWidth="2"
      />
      <g fill="none" stroke="var(--amber)" strokeWidth="4" strokeDasharray="13 9">
        <path d="M134 200C138 152 104 118 42 94" />
        <path d="M186 200c-4-48 30-82 92-106" />
      </g>
      <path d="M157 22h6v122h-6z" fill="var(--concrete-500)" />
      <path d="M146 144h28l4 8h-36z" fill="var(--concrete-600)" />
      <g stroke="var(--paper)" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M170 26H98L84 40l14 14h72z" fill="var(--signboard)" />
        <path d="M152 60h82l14 14-14 14h-82z" fill="var(--asphalt)" />
        <path d="M170 94h-62l-12 12 12 12h62z" fill="var(--brake)" />
      </g>
      <g fill="none" stroke="var(--paper)" strokeWidth="4" strokeLinecap="round">
        <path d="M104 40h34M148 40h10" />
        <path d="M116 106h20M146 106h12" />
        <path d="M162 74h18M190 74h14" stroke="var(--amber)" />
        <path d="m216 74 6 6 11-13" stroke="var(--amber)" strokeLinejoin="round" />
      </g>
    </svg>
  );
}
