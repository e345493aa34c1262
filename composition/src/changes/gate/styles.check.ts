import type { Finding } from '../../core/findings/finding.ts';
import { releaseText } from '../../core/releases/release.schema.ts';
import { readReleaseFile } from '../../core/releases/releases.ts';
import { counted, done, type GateCheck } from './gate-check.ts';
import { styleFindings } from './style-findings.ts';

export const stylesCheck: GateCheck = {
  name: 'styles',
  doing: 'Reading stylesheets',
  after: ['files'],
  run: async ({ store, release, candidate: { releases } }) => {
    const others = Object.keys(releases.units).filter((unit) => unit !== release.unit);
    const sheets = release.files.filter(({ path }) => path.endsWith('.css'));
    const findings: Finding[] = [];
    const seen = new Set<string>();
    for (const { path, integrity } of sheets) {
      if (seen.has(integrity)) continue;
      seen.add(integrity);
      const css = new TextDecoder().decode(await readReleaseFile(store, release, path));
      const where = `${path} of ${releaseText(release)}`;
      findings.push(...styleFindings(css, { unit: release.unit, others, where }));
    }
    return done(findings, counted(sheets.length, 'stylesheet'));
  },
};
