const dates = [
  { what: 'Insurance', left: '4 months' },
  { what: 'Pollution test', left: '7 months' },
  { what: 'Service', left: '1 240 km' },
];

/** The product on a phone, and the papers that it replaces. Its label says that it is a drawing. */
export function HandsetPicture() {
  return (
    <svg
      viewBox="0 0 480 452"
      width="480"
      height="452"
      fill="none"
      strokeLinecap="round"
      role="img"
      aria-label="Drawing of a phone that lists what is left of a car’s dates, a booked workshop and an answer about a lamp."
    >
      <Papers />
      <rect x="110" y="6" width="260" height="440" rx="30" fill="#14171a" stroke="#7d8079" strokeWidth="3" />
      <rect x="120" y="16" width="240" height="420" rx="21" fill="var(--surface, #fff)" />
      <path d="M120 92V37a21 21 0 0 1 21-21h198a21 21 0 0 1 21 21v55z" fill="#ffb400" />
      <path d="M218 26h44" stroke="#14171a" strokeWidth="6" />
      <rect x="166" y="46" width="148" height="32" rx="5" fill="#fff" stroke="#14171a" strokeWidth="2.500" />
      <g fontSize="16" fontWeight="700" fill="var(--text, #14171a)">
        <text x="240" y="68" fill="#14171a" fontSize="18" fontWeight="800" textAnchor="middle">
          TN 00 HV 1224
        </text>
        {dates.map(({ what, left }, row) => (
          <g key={what} transform={`translate(134 ${129 + row * 44})`}>
            {row === 2 && <rect x="118" y="-21" width="94" height="30" rx="15" fill="#ffb400" />}
            <text>{what}</text>
            <text x="202" textAnchor="end" fill={row === 2 ? '#14171a' : undefined}>
              {left}
            </text>
          </g>
        ))}
        <path d="M134 145h212M134 189h212M134 233h212" stroke="var(--line, #dcdcd5)" strokeWidth="2" />
        <rect x="134" y="252" width="212" height="54" rx="8" fill="#0b6e4f" />
        <path d="m148 279 7 7 12-14" fill="none" stroke="#fff" strokeWidth="4" />
        <text x="180" y="275" fill="#fff">
          Saturday 10:30
        </text>
        <text x="180" y="295" fill="#fff" fontSize="14" fontWeight="500">
          Workshop booked
        </text>
        <path
          d="M196 320h138a12 12 0 0 1 12 12v28h-150a12 12 0 0 1-12-12v-16a12 12 0 0 1 12-12z"
          fill="var(--line, #dcdcd5)"
        />
        <text x="196" y="345" fontSize="15">
          What is this lamp?
        </text>
        <path
          d="M146 370h150a12 12 0 0 1 12 12v30a12 12 0 0 1-12 12H134v-42a12 12 0 0 1 12-12z"
          fill="#14171a"
          stroke="#7d8079"
        />
        <g fill="#fff" fontSize="15">
          <text x="146" y="393">
            Low coolant.
          </text>
          <text x="146" y="412">
            Stop, let it cool.
          </text>
        </g>
      </g>
    </svg>
  );
}

function Papers() {
  return (
    <>
      <g stroke="#14171a" strokeWidth="2">
        <path d="m6 74 112-24 20 92-112 24z" fill="#fff" />
        <path d="m6 74 112-24 5 24L11 98z" fill="#0b6e4f" />
        <path d="m22 112 24-5 5 22-24 5z" fill="#ffb400" />
        <path d="m14 268 106 18-24 140-12-12-14 8-11-12-14 8-11-12-14 7-12-12z" fill="#fff" />
        <path d="m364 108 104 22-26 134-104-22z" fill="#fff" />
        <circle cx="430" cy="236" r="17" fill="#ffb400" />
        <path d="m366 318 52-34 56 84-52 34-58-62z" fill="#ffb400" />
        <circle cx="386" cy="326" r="6" fill="#14171a" />
      </g>
      <path
        d="m60 112 46-10M64 130l32-7M34 300l56 9M30 322l44 7M27 344l56 9M380 140l64 13M376 160l64 13M372 180l40 8M406 336l24-16M416 352l24-16"
        stroke="#7d8079"
        strokeWidth="6"
      />
    </>
  );
}
