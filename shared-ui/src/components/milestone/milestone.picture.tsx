/** The company's logo: a kilometre stone with the amber top of a national highway, and a road in the shape of a W. */
export function Milestone() {
  return (
    <svg viewBox="0 0 40 48" width="40" height="48" aria-hidden="true" focusable="false">
      <path d="M3 47V20a17 17 0 0 1 34 0v27z" fill="#fff" stroke="#14171a" strokeWidth="2" />
      <path d="M4 20a16 16 0 0 1 32 0z" fill="#ffb400" />
      <path d="M4 20h32" stroke="#14171a" strokeWidth="2" />
      <path
        d="m9 26 5.500 15L20 29l5.500 12L31 26"
        fill="none"
        stroke="#14171a"
        strokeWidth="4"
        strokeLinejoin="round"
      />
    </svg>
  );
}
