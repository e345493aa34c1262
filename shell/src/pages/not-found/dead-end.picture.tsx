export function DeadEnd() {
  return (
    <svg viewBox="0 0 560 440" width="560" height="440" aria-hidden="true" focusable="false">
      <path d="M0 300c90-30 180-38 280-36s190 16 280 40v136H0z" fill="#0b6e4f" />
      <path d="M190 440c10-60 26-96 52-118 20-8 50-8 72 0 28 22 44 58 56 118z" fill="#2c3338" />
      <path d="M240 324c14-8 60-8 76 0l-8 8-14-4-18 8-16-8-12 4z" fill="#0b6e4f" />
      <path d="M276 350h8l2 22h-12zM272 388h16l4 40h-24z" fill="#ffb400" />
      <path d="M414 120h14v236h-14z" fill="#7d8079" />
      <path
        d="M346 36h150a12 12 0 0 1 12 12v124a12 12 0 0 1-12 12H346a12 12 0 0 1-12-12V48a12 12 0 0 1 12-12z"
        fill="#14171a"
      />
      <path
        d="M348 44h146c4 0 6 2 6 6v120c0 4-2 6-6 6H348c-4 0-6-2-6-6V50c0-4 2-6 6-6z"
        fill="none"
        stroke="#fff"
        strokeWidth="4"
      />
      <path d="M408 164V96h26v68z" fill="#fff" />
      <path d="M378 72h86v26h-86z" fill="#c4261d" />
      <g fill="#f6f6f3" stroke="#14171a" strokeWidth="4" strokeLinejoin="round">
        <path d="M98 330v-40M114 332v-40M166 332v-42M180 328v-42" strokeWidth="9" stroke="#14171a" />
        <path d="M84 262c16-14 72-16 98-8 8-12 8-26 16-36l14-8c10 0 18 6 24 16l10 14c-4 8-12 10-20 8-8 2-12 6-16 14-4 20-10 36-28 40H100c-14-4-20-20-16-40z" />
        <path d="M208 212c-4-14-14-20-26-18 4 8 10 14 16 20" fill="#c2c3bb" />
        <path d="M84 262c-8-4-12-12-12-20" fill="none" />
      </g>
      <circle cx="222" cy="226" r="4" fill="#14171a" />
      <path d="M238 246c2 8 0 14-4 20" stroke="#14171a" strokeWidth="4" fill="none" strokeLinecap="round" />
      <path
        d="m30 356 6-22 6 22zm16 8 5-18 6 18zM480 360l6-24 6 24zm18 10 5-18 6 18zM140 396l6-20 6 20z"
        fill="#4ecb9c"
      />
    </svg>
  );
}
