export function ProductCar() {
  return (
    <svg
      viewBox="0 0 640 440"
      width="640"
      height="440"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M0 0h640v440H0z" fill="#ffd36b" />
      <circle cx="470" cy="150" r="92" fill="#fff" opacity="0.55" />
      <path d="M0 292c60-40 110-70 170-64s80 50 140 52 90-58 160-62 120 40 170 62v70H0z" fill="#e09e00" />
      <path d="M0 330h640v110H0z" fill="#2c3338" />
      <path d="M0 330h640v8H0z" fill="#f6f6f3" />
      <path d="M-20 392h700" stroke="#ffb400" strokeWidth="8" strokeDasharray="64 44" />
      <path d="M136 92h12v244h-12z" fill="#5b5f5a" />
      <path d="M60 84h150l26 24-26 24H60z" fill="#0b6e4f" />
      <path d="M66 90h142l19 18-19 18H66z" fill="none" stroke="#fff" strokeWidth="3" />
      <path d="M222 150H72l-26 24 26 24h150z" fill="#0b6e4f" />
      <path d="M216 156H74l-19 18 19 18h142z" fill="none" stroke="#fff" strokeWidth="3" />
      <path d="M60 216h150l26 24-26 24H60z" fill="#0b6e4f" />
      <path d="M66 222h142l19 18-19 18H66z" fill="none" stroke="#fff" strokeWidth="3" />
      <g fill="#fff" fontSize="25" fontWeight="800" textAnchor="middle">
        <text x="142" y="118">
          Papers
        </text>
        <text x="142" y="184">
          Service
        </text>
        <text x="142" y="250">
          Parts
        </text>
      </g>
      <ellipse cx="422" cy="372" rx="176" ry="12" fill="#14171a" opacity="0.5" />
      <path
        d="M258 352c-8-30-2-56 20-64l44-14 42-46c10-10 20-14 36-14h84c20 0 32 6 44 22l34 44c26 6 40 22 40 48v24z"
        fill="#f6f6f3"
      />
      <path d="M258 352c-4-14-5-28-2-40h346v40z" fill="#dcdcd5" />
      <path d="m340 276 36-38c7-7 14-10 24-10h38v48zM452 228h32c14 0 22 4 30 14l26 34h-88z" fill="#2c3338" />
      <path d="m352 276 36-40h14l-30 40zM466 276l10-48h14l-8 48z" fill="#5b6a72" />
      <path d="M445 228v124M470 296h26" stroke="#7d8079" strokeWidth="4" />
      <path d="M256 300h22c6 0 8 4 6 10l-6 12h-24c-2-8-1-16 2-22z" fill="#ffb400" />
      <path d="M588 296h14v26h-10z" fill="#c4261d" />
      <circle cx="330" cy="352" r="36" fill="#14171a" />
      <circle cx="330" cy="352" r="17" fill="#c2c3bb" />
      <circle cx="330" cy="352" r="6" fill="#14171a" />
      <circle cx="530" cy="352" r="36" fill="#14171a" />
      <circle cx="530" cy="352" r="17" fill="#c2c3bb" />
      <circle cx="530" cy="352" r="6" fill="#14171a" />
    </svg>
  );
}
