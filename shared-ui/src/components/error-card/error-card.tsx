import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { RoadSign } from '../road-sign/road-sign.tsx';
import styles from './error-card.module.css';

export interface ErrorCardProps {
  readonly title: ReactNode;
  /** Level of the title's heading: 1 if the card is the whole page. */
  readonly level?: 1 | 2;
  readonly action?: { readonly label: string; readonly busy?: boolean; readonly onPress: () => void };
  readonly secondary?: ReactNode;
  readonly children?: ReactNode;
}

/** Says what went wrong and what to do. Drawn as a sign at a closed road. */
export function ErrorCard({ title, level = 2, action, secondary, children }: ErrorCardProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.card} role="alert">
      <div className={styles.post}>
        <RoadSign kind="warning" size="large">
          !
        </RoadSign>
      </div>
      <div className={styles.words}>
        <Heading className={styles.title} tabIndex={level === 1 ? -1 : undefined}>
          {title}
        </Heading>
        <div className={styles.text}>{children}</div>
        {(action || secondary) && (
          <div className={styles.actions}>
            {action && (
              <Button busy={action.busy ?? false} onClick={action.onPress}>
                {action.label}
              </Button>
            )}
            {secondary}
          </div>
        )}
      </div>
    </div>
  );
}
