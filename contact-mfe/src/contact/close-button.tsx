import { Button, useLocation, useNavigate } from '@site/shared-ui';
import styles from './close-button.module.css';
import { contactTexts } from './contact.texts.ts';
import { CrossPicture } from './cross.picture.tsx';

/** Goes back one page; home for those who came here first. */
export function CloseButton() {
  const navigate = useNavigate();
  // The router's name for an entry that it has not made itself.
  const cameFirst = useLocation().key === 'default';
  return (
    <Button
      variant="quiet"
      className={styles.close ?? ''}
      aria-label={contactTexts.close}
      onClick={() => (cameFirst ? navigate('/home') : navigate(-1))}
    >
      <CrossPicture />
    </Button>
  );
}
