import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

/** `node lighthouse.ts <address> <browser> <arguments…>`: prints the scores and the audits below 1 as JSON. */
const [url = '', chromePath = '', ...chromeFlags] = process.argv.slice(2);
const chrome = await launch({
  chromePath,
  chromeFlags: ['--headless=new', ...chromeFlags],
  logLevel: 'silent',
});
try {
  const result = await lighthouse(url, {
    port: chrome.port,
    logLevel: 'error',
    output: 'json',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  });
  if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
  const { categories, audits } = result.lhr;
  const scores = Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]);
  const counting = new Set(
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  );
  const below = Object.values(audits)
    .filter(({ id, score }) => counting.has(id) && score !== null && score < 1)
    .map(({ id, title, score, displayValue = '' }) => ({ audit: id, title, score, value: displayValue }));
  process.stdout.write(JSON.stringify({ scores: Object.fromEntries(scores), below }));
} finally {
  chrome.kill();
}
