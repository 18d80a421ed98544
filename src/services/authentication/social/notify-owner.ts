import { eq } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { contactColumns } from '#src/services/authentication/account-columns.ts'
import { addressesOf, sendNotice } from '#src/services/authentication/credentials/notices.ts'
import { users } from '#src/services/authentication/schema.ts'
import type { Settings } from '#src/services/kit/deps.ts'

export async function notifyOwner(tx: Tx, settings: Settings, userId: string): Promise<void> {
  const [owner] = await tx.select(contactColumns).from(users).where(eq(users.id, userId))
  if (!owner) return
  const { language, ...contacts } = owner
  await sendNotice(tx, settings, addressesOf(contacts), { template: 'sign-in-linked', language })
}
