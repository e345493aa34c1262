import postcss from 'postcss';

/**
 * What a stylesheet says where nothing moves and there are no media: its plain rules, with every class's name made
 * its own by a prefix.
 */
export function plainStyles(css: string, prefix: string): string {
  const sheet = postcss.parse(css);
  sheet.walkAtRules((rule) => void rule.remove());
  sheet.walkComments((comment) => void comment.remove());
  sheet.walkRules((rule) => {
    rule.selector = rule.selector.replace(/\.([A-Za-z_][\w-]*)/g, `.${prefix}$1`);
  });
  return sheet.toString().trim();
}
