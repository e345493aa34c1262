import postcss from 'postcss';

/** Removes at-rules (animations, media queries), and puts a prefix before every class name. */
export function plainStyles(css: string, prefix: string): string {
  const sheet = postcss.parse(css);
  sheet.walkAtRules((rule) => void rule.remove());
  sheet.walkComments((comment) => void comment.remove());
  sheet.walkRules((rule) => {
    rule.selector = rule.selector.replace(/\.([A-Za-z_][\w-]*)/g, `.${prefix}$1`);
  });
  return sheet.toString().trim();
}
