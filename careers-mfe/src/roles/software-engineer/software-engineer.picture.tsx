/** A cable-stayed bridge with traffic on it: every cable carries its share. */
export function SoftwareEngineerPicture() {
  return (
    <svg viewBox="0 0 320 200" width="320" height="200" fill="none" aria-hidden="true" focusable="false">
      <rect width="320" height="200" fill="var(--surface-sunken)" />
      <circle cx="258" cy="46" r="22" fill="var(--amber)" />
      <path d="M0 128c34-22 58-22 84-4s52 12 84-8 56-14 76 0 44 12 76-8v50H0z" fill="var(--line)" />
      <g fill="none" stroke="var(--line-strong)" strokeWidth="2">
        <path d="M160 24 12 136M160 36 40 136M160 48 68 136M160 62 96 136M160 78l-36 58M160 24l148 112M160 36l120 100M160 48l92 88M160 62l64 74M160 78l36 58" />
      </g>
      <path d="M150 176 156 16h8l6 160z" fill="var(--text)" />
      <path d="M152 104h16v6h-16zM154 56h12v5h-12z" fill="var(--amber)" />
      <path d="M0 136h320v12H0z" fill="var(--asphalt-3)" />
      <path d="M0 148h320" stroke="var(--concrete-500)" strokeWidth="2" />
      <path d="M0 133h320" stroke="var(--amber)" strokeWidth="4" strokeDasharray="16 10" />
      <path d="M34 148h14v32H34zM272 148h14v32h-14z" fill="var(--concrete-500)" />
      <path d="M0 172h320v28H0z" fill="var(--line-strong)" opacity="0.45" />
      <path
        d="M12 184h34M62 190h46M126 183h30M184 190h50M250 184h44"
        stroke="var(--surface-sunken)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <g>
        <path d="M52 100h54v28H52z" fill="var(--signboard)" />
        <path d="M108 108h14l8 10v10h-22z" fill="var(--signboard)" />
        <path d="m113 112 7 0 6 8h-13z" fill="var(--paper)" />
        <path d="M60 108h38M60 116h38" stroke="var(--signboard-bright)" strokeWidth="3" />
        <g fill="var(--asphalt)" stroke="var(--paper)" strokeWidth="2.5">
          <circle cx="66" cy="128" r="6" />
          <circle cx="92" cy="128" r="6" />
          <circle cx="119" cy="128" r="6" />
        </g>
      </g>
      <g>
        <path d="M206 118q2-6 8-6l6-1 9-10h24l11 10 10 3q4 1 4 8v6h-72z" fill="var(--brake)" />
        <path d="m225 111 6-7h9v7zM244 104h7l7 7h-14z" fill="var(--paper)" />
        <g fill="var(--asphalt)" stroke="var(--paper)" strokeWidth="2.5">
          <circle cx="222" cy="128" r="6" />
          <circle cx="262" cy="128" r="6" />
        </g>
      </g>
    </svg>
  );
}
