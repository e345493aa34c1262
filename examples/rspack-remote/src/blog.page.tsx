import type { RemotePage } from '@platform/contract';
import { Button, ButtonLink, Container } from '@site/shared-ui';
import { lazy, Suspense, useState } from 'react';
import styles from './blog.module.css';

declare const EDITION: string;

const Comments = lazy(async () => {
  const { Comments } = await import(/* webpackChunkName: "Comments" */ './comments.tsx');
  return { default: Comments };
});

function BlogPage() {
  const [likes, setLikes] = useState(0);
  const [opened, setOpened] = useState(false);
  return (
    <Container>
      <article className={styles.article}>
        <h1>Blog</h1>
        <p>The {EDITION} edition, written by a team outside.</p>
        <Button onClick={() => setLikes(likes + 1)}>Likes: {likes}</Button>
        <Button onClick={() => setOpened(true)}>Show comments</Button>
        {opened && (
          <Suspense fallback={<p>Loading...</p>}>
            <Comments />
          </Suspense>
        )}
        <p>
          <ButtonLink to="/career">Open roles</ButtonLink>
        </p>
      </article>
    </Container>
  );
}

export default { contract: 1, Page: BlogPage } satisfies RemotePage;
