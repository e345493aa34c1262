import { type UnitName, unitPrefix } from '@platform/contract';
import postcss, { type AtRule, CssSyntaxError, type Rule } from 'postcss';
import parse, { type Container, type Node, type Selector } from 'postcss-selector-parser';
import type { Finding } from '../../core/findings/finding.ts';
import { releaseText } from '../../core/releases/release.schema.ts';
import { readReleaseFile } from '../../core/releases/releases.ts';
import { counted, done, type GateCheck } from './gate-check.ts';

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

/** At-rules that change when their rules apply, but not to which elements. */
const conditions = ['media', 'supports', 'container', 'starting-style', 'charset'];

/** At-rules that define a name for the whole page; a remote's names begin with the unit's name. */
const naming = ['keyframes', 'counter-style', 'property', 'layer', 'position-try', 'view-transition'];

/**
 * Rules of a stylesheet that affect other units. The shell's own styles may be global, because it owns the page; but
 * no unit may style the classes of another unit.
 *
 * @param others the other units
 * @param where the stylesheet's name in findings
 */
export function styleFindings(
  css: string,
  {
    unit,
    others,
    where,
  }: { readonly unit: UnitName; readonly others: readonly UnitName[]; readonly where: string },
): readonly Finding[] {
  const findings: Finding[] = [];
  try {
    const root = postcss.parse(css);
    root.walkRules((rule) => {
      if (isKeyframe(rule)) return;
      const selector = resolved(rule);
      if (unit !== 'shell' && !staysInside(selector, unit))
        findings.push(global(`"${rule.selector}" in ${where}`, unit));
      for (const name of foreignClasses(selector, others)) {
        findings.push({
          code: 'style-foreign',
          sentence: `"${rule.selector}" in ${where} styles .${name}, which belongs to another unit than ${unit}.`,
        });
      }
    });
    if (unit !== 'shell') {
      root.walkAtRules((rule) => {
        if (!isOwn(rule, unit)) findings.push(global(`"@${rule.name} ${rule.params}" in ${where}`, unit));
      });
    }
  } catch (error) {
    const reason = error instanceof CssSyntaxError ? error.reason : String(error);
    findings.push({ code: 'style-unreadable', sentence: `${where} is not CSS: ${reason}.` });
  }
  return findings;
}

function global(what: string, unit: UnitName): Finding {
  return {
    code: 'style-global',
    sentence: `${what} reaches beyond ${unit}: every selector needs a class that begins with ${prefixOf(unit)}, and names begin with ${prefixOf(unit)}.`,
  };
}

const prefixOf = (unit: UnitName) => `${unitPrefix(unit)}-`;

function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name);
}

/** A nested rule's selector, written without nesting. */
function resolved(rule: Rule): string {
  let around = rule.parent;
  while (around && around.type !== 'rule') around = around.parent as typeof around;
  if (!around) return rule.selector;
  const outer = `:is(${resolved(around as Rule)})`;
  return rule.selectors
    .map((selector) => (selector.includes('&') ? selector.replaceAll('&', outer) : `${outer} ${selector}`))
    .join(',');
}

function isOwn({ name, params }: AtRule, unit: UnitName): boolean {
  const plain = name.replace(/^-\w+-/, '');
  if (naming.includes(plain)) {
    const names = params.split(',').map((part) => part.trim().replace(/^-*/, ''));
    return names.every((own) => own.startsWith(prefixOf(unit)));
  }
  return conditions.includes(plain);
}

/** Pseudo-classes that match what one of their selectors matches. */
const transparent = [':is', ':where', ':matches', ':-webkit-any'];

/**
 * Whether a list of selectors can only match elements of a unit, or elements inside them: each selector has a class
 * that begins with the unit's name, and after it only descendant and child combinators.
 */
function staysInside(selectors: string, unit: string): boolean {
  return parse()
    .astSync(selectors)
    .nodes.every((selector) => selectorStays(selector, prefixOf(unit)));
}

function foreignClasses(selectors: string, units: readonly string[]): readonly string[] {
  const found: string[] = [];
  parse()
    .astSync(selectors)
    .walkClasses(({ value }) => {
      if (units.some((unit) => value.startsWith(prefixOf(unit)))) found.push(value);
    });
  return found;
}

function selectorStays(selector: Selector, prefix: string): boolean {
  const { nodes } = selector;
  return nodes.some((node, index) => {
    if (!isOwnNode(node, prefix)) return false;
    const next = nodes.slice(index).find(({ type }) => type === 'combinator');
    // Descendants of the unit's element are inside the unit; siblings may belong to another unit.
    return next === undefined || ['', '>'].includes(String(next.value).trim());
  });
}

function isOwnNode(node: Node, prefix: string): boolean {
  if (node.type === 'class') return node.value.startsWith(prefix);
  if (node.type !== 'pseudo' || !transparent.includes(node.value)) return false;
  const alternatives = (node as Container<string, Selector>).nodes;
  return alternatives.length > 0 && alternatives.every((selector) => selectorStays(selector, prefix));
}
