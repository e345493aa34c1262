import { ButtonLink, Plate, TextLink } from '@site/shared-ui';
import type { RemotePage } from '@site/shared-ui/contracts';
import { MessagePage } from '../message-page/message-page.tsx';
import { DeadEnd } from './dead-end.picture.tsx';
import styles from './not-found.module.css';
import { turnings } from './turnings.data.ts';

export function NotFoundPage() {
  return (
    <MessagePage
      picture={<DeadEnd />}
      title="This road ends here"
      actions={<ButtonLink to="/home">Turn round to home</ButtonLink>}
    >
      <Plate className={styles.plate}>404</Plate>
      <p>
        There is no page at this address. It may have moved, or the map was drawn from memory. No fine is due;
        take one of these turnings instead.
      </p>
      <nav aria-label="Turnings">
        <ul role="list" className={styles.turnings}>
          {turnings.map(({ to, label, text }) => (
            <li key={to}>
              <TextLink to={to}>{label}</TextLink>: {text}
            </li>
          ))}
        </ul>
      </nav>
    </MessagePage>
  );
}

export default { contract: 1, Page: NotFoundPage } satisfies RemotePage;
