import type { DatabaseSync } from 'node:sqlite';
import type { CaptchaSolutionRepository } from '../repositories.ts';

export function sqliteCaptchaSolutions(db: DatabaseSync): CaptchaSolutionRepository {
  const add = db.prepare('INSERT OR IGNORE INTO captcha_solutions (id, expires_at) VALUES (?, ?)');
  return {
    async use(id, expiresAt) {
      return add.run(id, expiresAt).changes === 1;
    },
  };
}
