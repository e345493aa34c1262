import { ButtonLink, Card, VisuallyHidden } from '@site/shared-ui';
import { careerTexts, type RoleCard as RoleCardData } from './career.data.ts';
import styles from './role-card.module.css';
import { rolePictures } from './role-pictures.ts';

/** Can be pressed anywhere: the button's own area covers the card. */
export function RoleCard({ role }: { readonly role: RoleCardData }) {
  const Picture = rolePictures[role.picture];
  return (
    <Card
      className={styles.card}
      picture={<Picture />}
      title={role.title}
      action={
        <ButtonLink to={role.path} variant="secondary" className={styles.more}>
          {careerTexts.roles.action} <VisuallyHidden>about {role.title}</VisuallyHidden>
        </ButtonLink>
      }
    >
      <p className={styles.line}>{role.line}</p>
    </Card>
  );
}
