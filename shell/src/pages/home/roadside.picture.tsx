export function Auto() {
  return (
    <g transform="translate(612 562) scale(0.78)">
      <path d="M6 96h88v10H6z" fill="#0c0e10" opacity="0.6" />
      <path d="M14 84h12v18H14zM74 84h12v18H74z" fill="#0c0e10" />
      <path d="M10 58h80l3 34H7z" fill="#e09e00" />
      <path d="M10 60C12 30 18 8 28 4h44c10 4 16 26 18 56z" fill="#0f1214" />
      <path d="M27 20h46l6 30H21z" fill="#57452a" />
      <path d="M27 20h46l2 8H25z" fill="#ffcf5c" opacity="0.7" />
      <path d="M12 66h10v10H12zM78 66h10v10H78z" fill="#ff4438" />
      <path d="M34 70h32v12H34z" fill="#fff" />
      <path d="M38 76h24" stroke="#14171a" strokeWidth="3" strokeDasharray="5 3" />
    </g>
  );
}

export function KilometreStone() {
  return (
    <g transform="translate(884 562) scale(0.5)">
      <ellipse cx="58" cy="152" rx="84" ry="10" fill="#0c0e10" opacity="0.7" />
      <path d="M8 150V58a50 50 0 0 1 100 0v92z" fill="#f6f6f3" />
      <path d="M84 15a50 50 0 0 1 24 43v92H92V58c0-18-3-32-8-43" fill="#c2c3bb" />
      <path d="M8 60v-2a50 50 0 0 1 100 0v2z" fill="#ffb400" />
      <path d="M84 15a50 50 0 0 1 24 43v2H92c0-20-3-34-8-45" fill="#a86400" />
      <path
        d="m26 78 14 40 14-30 14 30 14-40"
        fill="none"
        stroke="#14171a"
        strokeWidth="9"
        strokeLinejoin="round"
      />
    </g>
  );
}

const palm =
  'M0 0c-3-40-2-80 6-118l5 1C6-80 5-40 8 0zM8-116c-14-14-34-16-52-4 18-3 36 0 50 8-18 0-36 10-44 28 14-12 30-18 46-22-8 12-10 28-4 42 2-16 6-28 10-40 8 10 14 22 14 38 8-14 6-30-4-42 14 2 26 8 36 18-4-18-20-28-38-28 14-8 30-10 46-6-16-14-38-12-52 2 4-14 14-24 28-30-18 0-32 12-36 30z';

export function Palms() {
  return (
    <g fill="#0f1113">
      <path d={palm} transform="translate(906 556) scale(0.9)" />
      <path d={palm} transform="translate(952 560) scale(1.15) rotate(5)" />
      <path d={palm} transform="translate(520 552) scale(0.62) rotate(-4)" />
    </g>
  );
}
