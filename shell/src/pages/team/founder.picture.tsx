export function FounderPortrait() {
  return (
    <svg viewBox="0 0 440 500" width="440" height="500" aria-hidden="true" focusable="false">
      <path d="M0 0h440v500H0z" fill="#ffb400" />
      <circle cx="320" cy="126" r="78" fill="#ffd36b" />
      <path d="M0 300c60-44 110-66 160-60s70 38 120 34 100-54 160-46v272H0z" fill="#e09e00" />
      <path d="M0 366c80-30 150-40 220-40s150 10 220 40v134H0z" fill="#a86400" />
      <path
        d="M122 206c-10-92 36-150 100-150s112 54 102 150c-4 40 8 66 26 88-40 26-220 26-256 0 18-22 32-46 28-88z"
        fill="#14171a"
      />
      <path d="M50 500c4-78 34-116 92-132l46-14h70l46 14c58 16 88 54 92 132z" fill="#0b6e4f" />
      <path d="M186 300h72v56c-10 30-62 30-72 0z" fill="#9a5f3c" />
      <path d="M186 318c20 22 52 24 72 0v18c-22 18-50 18-72 0z" fill="#7c4a2d" />
      <path d="M160 196c0-58 24-88 62-88s62 30 62 88c0 66-26 118-62 118s-62-52-62-118z" fill="#b3734a" />
      <path
        d="M150 212c-6-72 26-120 72-120s78 48 72 120c-4-50-24-84-72-94-48 10-68 44-72 94z"
        fill="#14171a"
      />
      <path d="M222 98v30" stroke="#5b5f5a" strokeWidth="2" />
      <circle cx="222" cy="172" r="5" fill="#c4261d" />
      <path
        d="M180 192c8-8 20-8 28-2M236 190c8-6 20-6 28 2"
        fill="none"
        stroke="#14171a"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <ellipse cx="195" cy="212" rx="5.500" ry="6.500" fill="#14171a" />
      <ellipse cx="249" cy="212" rx="5.500" ry="6.500" fill="#14171a" />
      <path
        d="M222 208c-2 14-6 24-8 32 4 4 10 5 16 3"
        fill="none"
        stroke="#7c4a2d"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M198 262c14 14 34 14 48 0-12 4-36 4-48 0z"
        fill="#fff"
        stroke="#7c2f22"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path
        d="M172 200h46v24a10 10 0 0 1-10 10h-24a12 12 0 0 1-12-12zM226 200h46v22a12 12 0 0 1-12 12h-24a10 10 0 0 1-10-10z"
        fill="none"
        stroke="#2c3338"
        strokeWidth="4"
      />
      <path d="M218 206h8" stroke="#2c3338" strokeWidth="4" />
      <circle cx="158" cy="246" r="6" fill="#ffd36b" />
      <circle cx="286" cy="246" r="6" fill="#ffd36b" />
      <path d="M142 368c20 40 54 66 80 76 26-10 60-36 80-76l-44-14c-6 26-66 26-72 0z" fill="#084f39" />
      <path d="M142 368c20 40 54 66 80 76 26-10 60-36 80-76" fill="none" stroke="#ffd36b" strokeWidth="7" />
      <path d="M222 446v54" stroke="#ffd36b" strokeWidth="5" strokeDasharray="12 9" />
    </svg>
  );
}
