export function GreenLight() {
  return (
    <svg viewBox="0 0 560 420" width="560" height="420" aria-hidden="true" focusable="false">
      <path d="M0 300c120-26 210-30 290-26s180 10 270 30v116H0z" fill="#0b6e4f" />
      <path d="M120 420c40-76 92-112 160-134l46 2c14 40 44 84 118 132z" fill="#2c3338" />
      <path d="m300 296 6 1 3 19h-9zM301 330h10l6 30h-14zM305 378h15l10 42h-21z" fill="#ffb400" />
      <path d="M150 210h18v184h-18z" fill="#7d8079" />
      <path d="M118 386h82v14h-82z" fill="#5b5f5a" />
      <path
        d="M119 24h80a20 20 0 0 1 20 20v150a20 20 0 0 1-20 20h-80a20 20 0 0 1-20-20V44a20 20 0 0 1 20-20z"
        fill="#14171a"
      />
      <path
        d="M119 32h80a12 12 0 0 1 12 12v150a12 12 0 0 1-12 12h-80a12 12 0 0 1-12-12V44a12 12 0 0 1 12-12z"
        fill="none"
        stroke="#3c4449"
        strokeWidth="4"
      />
      <circle cx="159" cy="66" r="20" fill="#3c2322" />
      <circle cx="159" cy="119" r="20" fill="#3d3115" />
      <circle cx="159" cy="172" r="26" fill="#4ecb9c" opacity="0.35" />
      <circle cx="159" cy="172" r="20" fill="#4ecb9c" />
      <path d="M376 168h136v92H376z" fill="#fff" stroke="#14171a" strokeWidth="6" strokeLinejoin="round" />
      <path d="m376 170 68 52 68-52" fill="none" stroke="#14171a" strokeWidth="6" strokeLinejoin="round" />
      <path d="M336 196h28M322 218h42M344 240h20" stroke="#7d8079" strokeWidth="7" strokeLinecap="round" />
    </svg>
  );
}
