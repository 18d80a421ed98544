import { eq } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { users } from '#src/services/authentication/schema.ts'

export async function customRoleIdOf(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select({ id: users.customRoleId }).from(users).where(eq(users.id, userId))
  return row?.id ?? null
}
