/**
 * Does to a page what the translation of Chrome and Edge does: it replaces each text node by
 * `<font><font>text</font></font>`, and later also the texts that the page changes. The words stay the same, so that
 * tests find them. Returns a function that ends it.
 *
 * It uses only its argument and globals: a browser test runs it in the page.
 */
export function translate(root: Element = document.body): () => void {
  const skipped = 'font, script, style, noscript, textarea, [translate="no"]';
  const observer = new MutationObserver(replaceTexts);
  function replaceTexts() {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.textContent?.trim() || text.parentElement?.closest(skipped)) continue;
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      font.firstElementChild?.append(text.textContent);
      text.parentNode?.replaceChild(font, text);
    }
    observer.takeRecords();
  }
  document.documentElement.classList.add('translated-ltr');
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  replaceTexts();
  return () => {
    observer.disconnect();
    document.documentElement.classList.remove('translated-ltr');
  };
}
