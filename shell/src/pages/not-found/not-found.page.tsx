import type { RemotePage } from '@platform/contract';
import { ButtonLink, MessagePage, Plate, TextLink } from '@site/shared-ui';
import { site } from '@site/shared-ui/site';
import { DeadEnd } from './dead-end.picture.tsx';
import styles from './not-found.module.css';

const suggestedLinks = [
  { to: site.product.path, label: site.product.name, text: 'what our product does' },
  { to: '/career', label: 'Career', text: 'the roles that are open' },
  { to: '/about', label: 'About', text: 'who we are' },
  { to: '/contact', label: 'Contact Us', text: 'ask a person for the way' },
] as const;

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
        <ul role="list" className={styles.links}>
          {suggestedLinks.map(({ to, label, text }) => (
            <li key={to}>
              <TextLink to={to}>{label}</TextLink>
              <span>{`: ${text}`}</span>
            </li>
          ))}
        </ul>
      </nav>
    </MessagePage>
  );
}

export default { contract: 1, Page: NotFoundPage } satisfies RemotePage;
