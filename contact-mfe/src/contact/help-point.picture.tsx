/** An emergency telephone at a highway, with lamp, receiver and grass. */
export function HelpPointPicture() {
  return (
    <svg viewBox="0 -12 150 342" width="150" height="342" aria-hidden="true" focusable="false">
      <path d="M54 26a21 21 0 0 1 42 0v10H54z" fill="#ffb400" />
      <path d="M28 18 8 10M34 4 22-8M122 18l20-8M116 4l12-12" stroke="#ffb400" strokeWidth="5" />
      <path d="M48 34h54v10H48z" fill="#7d8079" />
      <rect x="20" y="44" width="110" height="172" rx="12" fill="#ffb400" />
      <path d="M118 44a12 12 0 0 1 12 12v148a12 12 0 0 1-12 12h-6V44z" fill="#a86400" />
      <rect x="32" y="56" width="70" height="30" rx="4" fill="#14171a" />
      <path
        d="M46 65h-6a3 3 0 0 0 0 6h3a3 3 0 0 1 0 6h-6M62 64h10v14H62zM96 65h-6a3 3 0 0 0 0 6h3a3 3 0 0 1 0 6h-6"
        fill="none"
        stroke="#fff"
        strokeWidth="3.500"
      />
      <rect x="32" y="96" width="70" height="108" rx="6" fill="#2c3338" />
      <g fill="#7d8079">
        <circle cx="78" cy="116" r="4" />
        <circle cx="90" cy="116" r="4" />
        <circle cx="78" cy="128" r="4" />
        <circle cx="90" cy="128" r="4" />
      </g>
      <circle cx="84" cy="152" r="11" fill="#c4261d" />
      <path
        d="M40 108c0-5 3-8 8-8h4c5 0 8 3 8 8v8c0 4-3 6-6 6v36c3 0 6 2 6 6v8c0 5-3 8-8 8h-4c-5 0-8-3-8-8z"
        fill="#0c0e10"
      />
      <path d="M50 180c0 22 42 20 36 4" fill="none" stroke="#7d8079" strokeWidth="4" strokeDasharray="3 2" />
      <path d="M60 216h30v114H60z" fill="#7d8079" />
      <path d="M80 216h10v114H80z" fill="#5b5f5a" />
      <path
        d="M22 330c-2-14-8-20-12-24 8 2 14 8 17 14 0-10 3-18 8-26-1 12 0 24 3 36zM104 330c1-18 6-28 12-36-2 10-1 18 0 24 4-7 10-11 18-13-8 7-12 15-14 25z"
        fill="#0b6e4f"
      />
    </svg>
  );
}
