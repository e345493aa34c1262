import { classNames } from '../class-names.ts';
import { NetworkMark } from './network-mark.picture.tsx';
import styles from './social-links.module.css';

export interface SocialLink {
  /** `LinkedIn`, `Instagram`, `Twitter/X`, `Facebook` or `GitHub`. Others get a link icon. */
  readonly network: string;
  readonly href: string;
}

export interface SocialLinksProps {
  readonly links: readonly SocialLink[];
  /** The owner of the profiles: the company or a person. */
  readonly owner: string;
  readonly className?: string | undefined;
}

export function SocialLinks({ links, owner, className }: SocialLinksProps) {
  if (links.length === 0) return null;
  return (
    <ul role="list" className={classNames(styles.links, className)}>
      {links.map(({ network, href }) => (
        <li key={network}>
          <a
            className={styles.link}
            href={href}
            rel="noopener noreferrer"
            aria-label={`${owner} on ${network}`}
          >
            <NetworkMark network={network} />
          </a>
        </li>
      ))}
    </ul>
  );
}
