import { eq } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { users } from './schema.ts'

export async function mayBeEmailOf(db: Queryable, userId: string, email: string): Promise<boolean> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return !user?.email || user.email.toLowerCase() === email.toLowerCase()
}
