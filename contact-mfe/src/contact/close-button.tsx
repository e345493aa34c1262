import { useLocation, useNavigate } from '@platform/host';
import { Button } from '@site/shared-ui';
import styles from './close-button.module.css';
import { contactTexts } from './contact.texts.ts';
import { CrossPicture } from './cross.picture.tsx';

export function CloseButton() {
  const navigate = useNavigate();
  // React Router's key of the first entry.
  const isFirstEntry = useLocation().key === 'default';
  return (
    <Button
      variant="quiet"
      className={styles.close ?? ''}
      aria-label={contactTexts.close}
      onClick={() => (isFirstEntry ? navigate('/home') : navigate(-1))}
    >
      <CrossPicture />
    </Button>
  );
}
