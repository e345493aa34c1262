import { site } from '@site/shared-ui/site';

/** What is left when the frame itself throws: the document's own links still work, without any code. */
export function FrameFailure() {
  return (
    <main id="main">
      <div role="alert">
        <h1 tabIndex={-1}>This page stopped working</h1>
        <p>
          Reload it, or go to the <a href="/home">home page of {site.name}</a>.
        </p>
      </div>
    </main>
  );
}
