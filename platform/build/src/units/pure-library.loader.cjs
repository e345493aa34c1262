/**
 * Lets unused parts of React Router and Formik be removed. All of each is one file, whose contexts and components are made
 * by calls that a minifier has to keep without this annotation: 7 kB (Brotli) on every page, and 1 kB of each form.
 *
 * @param {string} code
 */
module.exports = function annotate(code) {
  return (
    code
      .replace(
        /^(var \w+ = )(React\w*\.\w+\(|new (?:URL|Set|WeakMap)\(|Object\.getOwnPropertyNames\()/gm,
        '$1/* @__PURE__ */ $2',
      )
      // Advice for developers, which a browser would print.
      .replace(/^ +(?=warning(?:Once)?\()/gm, '$&/* @__PURE__ */ ')
      // Names for developer tools.
      .replace(/^\w+\.displayName = ["'][\w.]+["'];$/gm, '')
      // The same in the call that can be removed together with it.
      .replace(
        /^(FieldArrayInner)\.defaultProps = (\{[^}]*\});\n(var FieldArray = .*connect\()\1\);$/m,
        '$3/* @__PURE__ */ Object.assign($1, { defaultProps: $2 }));',
      )
      // The same as a static property of the class, which can be removed together with it.
      .replace(
        /^(var (\w+) = class extends \w+\.Component \{)(?=[\s\S]*?^\2\.contextType = (\w+);$)/gm,
        '$1\n  static contextType = $3;',
      )
      .replace(/^\w+\.contextType = \w+;$/gm, '')
  );
};
