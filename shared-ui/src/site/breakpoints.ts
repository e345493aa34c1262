/** In CSS pixels: up to this width the navigation is behind a menu button. */
export const narrowWidth = 560;
