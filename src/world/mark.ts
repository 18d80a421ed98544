import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { StartError } from '#src/platform/start-error.ts'
import { isPassword } from '#src/services/authentication/passwords.ts'
import { users } from '#src/services/authentication/schema.ts'
import { accountId } from './account.ts'
import { cast, WORLD_PASSWORD } from './cast.ts'

/** Created with the world instead of by a migration, so that no other database has it. */
export async function markDemo(tx: Queryable): Promise<void> {
  await tx.execute(sql`create table if not exists demo_world (loaded_at timestamptz not null)`)
  await tx.execute(sql`insert into demo_world values (now())`)
}

/** Production never starts on a demo world: its passwords are public. @throws StartError */
export async function refuseDemo(db: Queryable): Promise<void> {
  if (!(await isMarked(db)) && !(await hasKnownPasswords(db))) return
  throw new StartError(
    'The database holds the demo world, whose passwords are public: start production on an empty database, with a DATABASE_URL or DATA_DIR of its own',
  )
}

async function isMarked(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ marked: boolean }>(
    sql`select to_regclass('demo_world') is not null as marked`,
  )
  return rows[0]?.marked === true
}

async function hasKnownPasswords(db: Queryable): Promise<boolean> {
  const ids = cast.map(({ key }) => accountId(key))
  const hashes = await db
    .selectDistinct({ passwordHash: users.passwordHash })
    .from(users)
    .where(inArray(users.id, ids))
  for (const { passwordHash } of hashes) {
    if (await isPassword(passwordHash, WORLD_PASSWORD)) return true
  }
  return false
}
