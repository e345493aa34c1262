/** A road that leads to the rising sun: the default picture of a hero. */
export function HeroRoad() {
  return (
    <svg
      viewBox="0 0 720 640"
      width="360"
      height="320"
      preserveAspectRatio="xMaxYMax meet"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="430" cy="300" r="128" fill="var(--amber)" />
      <path
        d="M140 570C220 400 300 307 400 302c80-3 160 14 236-8 34-10 58-14 84-12v358H140z"
        fill="var(--scene-hill)"
      />
      <path d="M0 640C120 560 250 330 430 304c130-8 220 14 290 28v308z" fill="var(--scene-ground)" />
      <path d="M424 305h12l234 335H190z" fill="var(--scene-road)" />
      <path d="M425.5 305 206 640h15zM434.5 305 639 640h15z" fill="var(--scene-line)" />
      <path
        d="M428.9 310h2.2L431.5 318h-3zM428.2 326h3.7L432.4 339h-4.8zM427 351h5.9L433.9 372h-7.8zM425.3 390h9.4L436.2 424h-12.5zM422.6 450h14.8L439.9 506h-19.8zM418.4 544h23.2L445.9 640h-31.8z"
        fill="var(--amber)"
      />
      <Posts />
      <Milestone />
      <Signboard />
    </svg>
  );
}

function Posts() {
  return (
    <g fill="var(--scene-line)">
      <path d="M466 322h3v14h-3zM506 356h5v28h-5zM584 428h9v54h-9z" />
      <path d="M466 325h3v4h-3zM506 362h5v8h-5zM584 439h9v14h-9z" fill="var(--brake)" />
    </g>
  );
}

/** A kilometre stone with the yellow top of a national highway. */
function Milestone() {
  return (
    <g>
      <ellipse cx="252" cy="506" rx="44" ry="6" fill="var(--scene-shade)" />
      <path d="M224 506v-52a28 28 0 0 1 56 0v52z" fill="#ffffff" />
      <path d="M224 464v-10a28 28 0 0 1 56 0v10z" fill="var(--amber)" />
      <path d="M237 475h30v5h-30zM244 487h16v5h-16z" fill="var(--asphalt)" />
    </g>
  );
}

function Signboard() {
  return (
    <g>
      <path d="M562 226h8v148h-8zM648 226h8v160h-8z" fill="var(--concrete-500)" />
      <rect x="522" y="112" width="174" height="120" rx="10" fill="var(--signboard)" />
      <rect x="529" y="119" width="160" height="106" rx="5" fill="none" stroke="#ffffff" strokeWidth="3" />
      <path d="M556 206v-50m-14 15 14-16 14 16" fill="none" stroke="#ffffff" strokeWidth="8" />
      <path d="M592 151h78v10h-78zM592 172h54v10h-54zM592 193h66v10h-66z" fill="#ffffff" />
    </g>
  );
}
