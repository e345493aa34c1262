/** In Jest a class name is its own name: `styles.card` is `card`. */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
