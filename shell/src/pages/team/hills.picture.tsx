export function HillsPicture() {
  return (
    <svg
      viewBox="0 0 1440 240"
      width="720"
      height="120"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M0 118 92 84l66 22 112-70 84 44 58-20 106 62 96-34 92 40 118-84 88 36 66-28 126 74 98-42 112 58 126-46v198H0z"
        fill="#1e2327"
      />
      <path
        d="M0 176c120-34 190-30 300-8s200-44 330-34 180 52 300 40 220-58 330-48 120 24 180 20v94H0z"
        fill="#282e33"
      />
      <path d="M0 214c260-28 520-30 780-14s460 6 660-8v48H0z" fill="#333a40" />
    </svg>
  );
}
