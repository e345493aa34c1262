import { Link } from '@platform/host';
import { ButtonLink, Container, Plate } from '@site/shared-ui';
import { useRoles } from '../roles/use-roles.ts';
import { CarPicture } from './car.picture.tsx';
import { careerTexts } from './career.data.ts';
import styles from './career-hero.module.css';
import { InterchangePicture } from './interchange.picture.tsx';

export function CareerHero() {
  const { open } = useRoles();
  return (
    <div className={styles.hero} data-tone="asphalt">
      <Container className={styles.columns}>
        <div className={styles.words}>
          <Plate tone="amber">{careerTexts.label}</Plate>
          <h1 tabIndex={-1}>{careerTexts.title}</h1>
          <p className={styles.tagline}>{careerTexts.tagline(open.length)}</p>
          {open.length === 0 && <ButtonLink to="/join-innovation">{careerTexts.open.action}</ButtonLink>}
        </div>
        {open.length > 0 && (
          <nav className={styles.interchange} aria-label={careerTexts.rolesLabel}>
            <div className={styles.picture}>
              <InterchangePicture exits={open.length} />
              <span className={styles.car}>
                <CarPicture />
              </span>
            </div>
            <ol role="list" className={styles.exits}>
              {open.map(({ title, path }) => (
                <li key={path}>
                  <Link className={styles.exit} to={path}>
                    {title}
                  </Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
      </Container>
    </div>
  );
}
