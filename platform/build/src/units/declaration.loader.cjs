/**
 * Puts the part of a declaration that browsers need in place of its module.
 *
 * @this {import('webpack').LoaderContext<object>}
 */
module.exports = function declare() {
  return `export const declaration = ${JSON.stringify(this.getOptions())};`;
};
