import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, parseFragment } from 'parse5';
import { type ContentNode, fingerprint } from './foreign-changes.ts';

/**
 * Returns the content of an element with its fingerprint in a comment at the end. The fingerprint is of the nodes that browsers
 * make of this HTML. They correct invalid HTML, which must not count as a change by others: the release would be excused.
 */
export function withFingerprint(html: string): string {
  const around = defaultTreeAdapter.createElement('div', names.NS.HTML, []);
  const nodes = parseFragment(around, html, {}).childNodes.map(asInBrowsers);
  return `${html}<!--${fingerprint(nodes)}-->`;
}

function asInBrowsers(node: DefaultTreeAdapterTypes.Node): ContentNode {
  return {
    nodeName: node.nodeName,
    nodeValue: 'value' in node ? node.value : 'data' in node ? node.data : null,
    childNodes: 'childNodes' in node ? node.childNodes.map(asInBrowsers) : [],
  };
}
