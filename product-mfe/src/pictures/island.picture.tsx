/** The green area between two stretches of a road, seen from above: trees and their shadows. */
export function IslandPicture() {
  return (
    <svg viewBox="0 0 420 160" width="420" height="160" aria-hidden="true">
      <g fill="var(--asphalt, #14171a)" opacity="0.16">
        <circle cx="66" cy="94" r="38" />
        <circle cx="128" cy="60" r="26" />
        <circle cx="236" cy="104" r="30" />
        <circle cx="330" cy="74" r="44" />
        <circle cx="392" cy="118" r="22" />
      </g>
      <g fill="var(--signboard, #0b6e4f)">
        <circle cx="60" cy="86" r="38" />
        <circle cx="122" cy="52" r="26" />
        <circle cx="230" cy="96" r="30" />
        <circle cx="324" cy="66" r="44" />
        <circle cx="386" cy="110" r="22" />
      </g>
      <g fill="#2f9b74">
        <circle cx="50" cy="76" r="22" />
        <circle cx="115" cy="46" r="14" />
        <circle cx="222" cy="88" r="17" />
        <circle cx="312" cy="55" r="26" />
        <circle cx="380" cy="104" r="12" />
      </g>
    </svg>
  );
}
