/** A road that leads to the horizon. */
export function HeroRoad() {
  return (
    <svg viewBox="0 0 480 400" aria-hidden="true" focusable="false">
      <path d="M214 60h52l190 340H24z" fill="#2c3338" />
      <path
        d="M238 70h4l2 40h-8zM235 130h10l4 60h-18zM229 220h22l7 80h-36zM219 330h42l6 70h-54z"
        fill="#ffb400"
      />
    </svg>
  );
}
