import { eq } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { users } from '../schema.ts'

/** The custom role of an account; null where it has none. */
export async function customRoleIdOf(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx.select({ id: users.customRoleId }).from(users).where(eq(users.id, userId))
  return row?.id ?? null
}
