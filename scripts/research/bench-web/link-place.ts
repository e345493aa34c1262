/**
 * Sent to the page as text. Scrolls a visible link to a path into view. Returns a place on its first line; null if there
 * is none.
 */
export const linkPlaceInPage = `(path) => {
  const links = [...document.querySelectorAll('a[href="' + path + '"]')];
  const link = links.find((link) => link.checkVisibility({ visibilityProperty: true }));
  link?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = link?.getClientRects()[0];
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}`;
