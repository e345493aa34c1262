import { ButtonLink, Card, Plate, VisuallyHidden } from '@site/shared-ui';
import type { ComponentType } from 'react';
import { AimlDeveloperPicture } from '../roles/aiml-developer/aiml-developer.picture.tsx';
import { AppDeveloperPicture } from '../roles/app-developer/app-developer.picture.tsx';
import { FullstackDeveloperPicture } from '../roles/fullstack-developer/fullstack-developer.picture.tsx';
import { ProductManagerPicture } from '../roles/product-manager/product-manager.picture.tsx';
import { ProjectManagerPicture } from '../roles/project-manager/project-manager.picture.tsx';
import { dayText, type Role } from '../roles/roles.data.ts';
import { SoftwareEngineerPicture } from '../roles/software-engineer/software-engineer.picture.tsx';
import { UiuxDesignerPicture } from '../roles/uiux-designer/uiux-designer.picture.tsx';
import { careerTexts } from './career.data.ts';
import styles from './role-card.module.css';

const rolePictures: Readonly<Record<string, ComponentType>> = {
  '/product-manager': ProductManagerPicture,
  '/project-manager': ProjectManagerPicture,
  '/uiux-designer': UiuxDesignerPicture,
  '/fullstack-developer': FullstackDeveloperPicture,
  '/software-engineer': SoftwareEngineerPicture,
  '/app-developer': AppDeveloperPicture,
  '/aiml-developer': AimlDeveloperPicture,
};

/** The whole card is clickable: the button's area is stretched over it. */
export function RoleCard({ role, isClosed = false }: { readonly role: Role; readonly isClosed?: boolean }) {
  const Picture = rolePictures[role.path];
  return (
    <Card
      className={styles.card}
      picture={Picture && <Picture />}
      title={role.title}
      action={
        <ButtonLink to={role.path} variant="secondary" className={styles.more}>
          {careerTexts.roles.action} <VisuallyHidden>{`about ${role.title}`}</VisuallyHidden>
        </ButtonLink>
      }
    >
      {isClosed && <Plate>{careerTexts.roles.closed(dayText(role.openUntil))}</Plate>}
      <p className={styles.line}>{role.line}</p>
    </Card>
  );
}
