import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { findBuilt, root, workspaceUnits } from '@site/scripts/site';
import type { SiteComposition, UnitDeclaration } from '@site/shared-ui/contracts';
import { expectSameDocument, markDocument } from './support/arrival.ts';
import { copySources } from './support/copy-sources.ts';
import { test } from './support/isolated-site.ts';
import { siteCommand } from './support/site-command.ts';
import { expect } from './support/test.ts';

const run = promisify(execFile);

const declaration: UnitDeclaration = {
  unit: 'blog',
  pages: { PostPage: './src/post.page.tsx' },
  routes: [
    {
      path: '/blog/:post',
      page: 'PostPage',
      title: 'Blog',
      description: 'What we write.',
      prerender: true,
      index: true,
    },
  ],
};

const page = `import type { RemotePage } from '@site/shared-ui/contracts';
import { useState } from 'react';
import styles from './post.module.css';

function PostPage() {
  const [likes, setLikes] = useState(0);
  return (
    <div className={styles.post}>
      <h1>A post</h1>
      <button type="button" onClick={() => setLikes(likes + 1)}>{likes} likes</button>
    </div>
  );
}

export default { contract: 1, Page: PostPage } satisfies RemotePage;
`;

/** All files of the unit. */
const files: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: '@site/blog-mfe', version: '0.0.0', private: true, type: 'module' }),
  'src/unit.ts': `export const declaration = ${JSON.stringify(declaration)};\n`,
  'src/post.page.tsx': page,
  'src/post.module.css': '.post { padding: 2rem }\n',
};

test.describe.configure({ timeout: 240_000 });

test('a sixth unit goes live beside the live shell; only its own files were added', async ({
  isolatedSite,
  page: tab,
  visit,
}) => {
  const copy = await copySources();
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(`${copy}blog-mfe/${path}`), { recursive: true });
      await writeFile(`${copy}blog-mfe/${path}`, content);
    }
    await run(process.execPath, ['scripts/launch.cjs', 'build', 'blog'], { cwd: copy });
    expect(workspaceUnits(copy)).toContain('blog');
    const before = (await (await tab.request.get('/-/composition')).json()) as SiteComposition;
    expect(before.remotes.blog).toBeUndefined();

    // A tab that was open before learns the new route, and opens it without a page load.
    await visit('/home');
    await markDocument(tab);
    const built = await findBuilt(copy, `${copy}.site/build`, 'blog');
    const deployed = await siteCommand(isolatedSite.store, 'deploy', 'blog', '--from', built?.folder ?? '');
    expect(deployed.output.error?.findings ?? []).toEqual([]);
    expect(deployed.exit).toBe(0);
    const live = async () => (await (await tab.request.get('/-/composition')).json()) as SiteComposition;
    await expect.poll(async () => (await live()).remotes.blog?.live.id).toBe(built?.release.id);
    const after = await live();
    expect({ ...after, sequence: before.sequence, remotes: { ...after.remotes, blog: null } }).toEqual({
      ...before,
      remotes: { ...before.remotes, blog: null },
    });

    const heading = tab.getByRole('heading', { level: 1 });
    await expect(async () => {
      await tab.evaluate(() => {
        window.history.pushState(null, '', '/blog/first');
        window.dispatchEvent(new PopStateEvent('popstate'));
      });
      await expect(heading).toHaveText('A post', { timeout: 1_000 });
    }).toPass();
    await expectSameDocument(tab);
    await tab.getByRole('button', { name: '0 likes' }).click();
    await expect(tab.getByRole('button', { name: '1 likes' })).toBeVisible();

    // Opened directly, it is prerendered, then hydrated.
    const html = await (await tab.request.get('/blog/second')).text();
    expect(html).toContain('A post');
    await visit('/blog/second');
    await tab.getByRole('button', { name: '0 likes' }).click();
    await expect(tab.getByRole('button', { name: '1 likes' })).toBeVisible();

    // The release ids of the other units are those of this repository.
    for (const unit of workspaceUnits(root)) {
      const here = await findBuilt(root, `${root}.site/build`, unit);
      expect(await findBuilt(copy, `${root}.site/build`, unit)).toEqual(here);
      expect(here).not.toBeNull();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});
