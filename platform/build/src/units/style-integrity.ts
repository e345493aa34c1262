import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/** The integrity plugin handles scripts only. The shell has the hashes of stylesheets in its composition. */
export function styleIntegrity(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap('StyleIntegrity', (compilation) => {
    MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
      'StyleIntegrity',
      (source, { tag, href }) =>
        `${source}\nvar integrity = self.siteIntegrity && self.siteIntegrity(${href});\nif (integrity) ${tag}.integrity = integrity;`,
    );
  });
}
