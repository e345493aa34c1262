import type { CaptchaSolutionRepository } from '../repositories.ts';
import type { SqliteSession } from './sqlite-session.ts';

export function sqliteCaptchaSolutions({ db, write }: SqliteSession): CaptchaSolutionRepository {
  const add = db.prepare('INSERT OR IGNORE INTO captcha_solutions (id, expires_at) VALUES (?, ?)');
  return {
    use: (id, expiresAt) => write(() => add.run(id, expiresAt).changes === 1),
  };
}
