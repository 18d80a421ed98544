import { eq, sql } from 'drizzle-orm'
import { canonicalEmail } from '#src/contract/authentication/email.ts'
import { saveBasicInfo, saveOwnProfile } from '#src/contract/authentication/profiles.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import { findAccounts } from '#src/services/authentication/accounts.ts'
import { users } from '#src/services/authentication/schema.ts'
import { lockColleague } from '#src/services/authentication/staff/lock-member.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { refuseFields } from '#src/services/kit/refusals/field-errors.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { imageErrors } from './image-errors.ts'
import { type LockedAccount, lockEditableAccount } from './lock-account.ts'
import type { Origin } from './saving.ts'

type BasicInfo = { fullName: string; imageUrl?: string | null | undefined }

export const basicInfoEndpoints = [
  bind(saveOwnProfile, async (call, { db }) => {
    const { body, caller } = call
    const message = await db.transaction(async (tx) => {
      const account = await lockEditableAccount(tx, caller, caller.userId)
      refuseOtherEmail(account, body.email)
      return saveBasics(tx, call, account, body)
    })
    return { data: null, message }
  }),

  bind(saveBasicInfo, async (call, { db }) => {
    const { body, caller } = call
    const message = await db.transaction(async (tx) => {
      await refuseColleague(tx, caller, body.userId)
      return saveBasics(tx, call, await lockEditableAccount(tx, caller, body.userId), body)
    })
    return { data: null, message }
  }),
]

/** Nobody renames an administrator with more permissions: the audit trail shows current names. */
async function refuseColleague(tx: Tx, caller: Caller, userId: string): Promise<void> {
  if (caller.role !== 'ADMIN' || userId === caller.userId) return
  const account = (await findAccounts(tx, [userId])).get(userId)
  if (account?.role === 'ADMIN') await lockColleague(tx, caller, userId)
}

async function saveBasics(
  tx: Tx,
  origin: Origin,
  account: LockedAccount,
  info: BasicInfo,
): Promise<Key> {
  const fullName = info.fullName.toWellFormed()
  const imageUrl = info.imageUrl === undefined ? account.imageUrl : info.imageUrl || null
  refuseFields({
    ...(fullName.includes('\0') && { fullName: 'common:messages.unreadable' as const }),
    ...(await imageErrors(tx, imageUrl, [account.imageUrl], [account.id, origin.caller.userId])),
  })
  const fields = [
    ...(fullName === account.fullName ? [] : ['fullName']),
    ...(imageUrl === account.imageUrl ? [] : ['imageUrl']),
  ]
  if (fields.length === 0) return 'common:messages.unchanged'
  await tx
    .update(users)
    .set({ fullName, imageUrl, updatedAt: sql`now()` })
    .where(eq(users.id, account.id))
  await recordAudit(tx, origin, { event: 'user.updated', subjectId: account.id, after: { fields } })
  return 'profiles:saved'
}

function refuseOtherEmail(account: LockedAccount, email: string | null | undefined): void {
  if (email === undefined) return
  const given = email === null ? null : canonicalEmail(email) || null
  if (given === account.email) return
  const key = 'accounts:contact.notVerified'
  throw new Refusal('ruleBroken', key, { errors: { email: key } })
}
