import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { smsOptOuts } from './schema.ts'

/** Whether this number ("+94771234567") wants no messages that somebody else had sent. */
export async function isOptedOut(db: Queryable, mobile: string): Promise<boolean> {
  return (await db.$count(smsOptOuts, eq(smsOptOuts.mobile, mobile))) > 0
}

/** @returns whether that was new */
export async function setOptedOut(tx: Tx, mobile: string, isOut: boolean): Promise<boolean> {
  const { rowCount } = isOut
    ? await tx.insert(smsOptOuts).values({ mobile }).onConflictDoNothing()
    : await tx.delete(smsOptOuts).where(eq(smsOptOuts.mobile, mobile))
  return rowCount === 1
}
