import { eq } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { addressesOf, sendNotice } from '#src/services/authentication/credentials/notices.ts'
import type { Origin } from '#src/services/authentication/origin.ts'
import { contactColumns, users } from '#src/services/authentication/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller, Settings } from '#src/services/kit/deps.ts'

const templates = {
  'user.factor-on': 'factor-on',
  'user.factor-off': 'factor-off',
  'user.recovery-codes-made': 'recovery-codes-made',
  'user.recovery-code-used': 'recovery-code-used',
  'user.passkey-added': 'passkey-added',
  'user.passkey-removed': 'passkey-removed',
  'user.passkey-cloned': 'passkey-cloned',
} as const

type By = Origin & { caller?: Caller | undefined }

/** Writes the audit row and tells the owner at every address. */
export async function announceFactor(
  tx: Tx,
  settings: Settings,
  userId: string,
  { event, by }: { event: keyof typeof templates; by: By },
): Promise<void> {
  await recordAudit(tx, by, { event, subjectId: userId })
  const [owner] = await tx.select(contactColumns).from(users).where(eq(users.id, userId))
  if (!owner) return
  const { language, ...contacts } = owner
  await sendNotice(tx, settings, addressesOf(contacts), { template: templates[event], language })
}

export function notifyOfRecovery(tx: Tx, settings: Settings, userId: string, by: Origin) {
  return announceFactor(tx, settings, userId, { event: 'user.recovery-code-used', by })
}
