import { eq } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { users } from './schema.ts'

/** Whether an e-mail address may be this account's: it has none, or has this one. */
export async function mayBeEmailOf(db: Queryable, userId: string, email: string): Promise<boolean> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return !user?.email || user.email.toLowerCase() === email.toLowerCase()
}
