/**
 * Runs in the page, where most pages wait for their first use before they load their own code
 * (`shell/src/start/first-use.ts`). A file that is dragged over the page is one; other than a press it moves no focus and
 * closes no menu. Repeat it until the page is hydrated: its start script may not have run yet.
 */
export function dragOverPage(): void {
  document.querySelector('main h1')?.dispatchEvent(new Event('dragenter', { bubbles: true }));
}
