import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import type { Origin } from '#src/services/authentication/origin.ts'
import { consumeProof } from '#src/services/authentication/otp/proof.ts'
import type { Target } from '#src/services/authentication/otp/target.ts'
import { users } from '#src/services/authentication/schema.ts'
import { revokeSignIns } from '#src/services/authentication/sign-ins.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { isUniqueViolation } from '#src/services/kit/refusals/unique-violation.ts'
import { confirmOwner } from './confirm-owner.ts'
import { formerAddresses, sendNotice } from './notices.ts'
import { lockOwnAccount, type OwnAccount } from './own-account.ts'

type Call = Origin & { caller: Caller; body: { password?: string | undefined } }
type Values = { countryCode: string; localNumber: string } | { email: string | null }
type Change = {
  field: 'mobileNo' | 'email'
  values: Values
  proof: Target | null
}

const notices = {
  mobileNo: { event: 'user.mobile-changed', channel: 'SMS', template: 'mobile-changed' },
  email: { event: 'user.email-changed', channel: 'EMAIL', template: 'email-changed' },
} as const

/**
 * Confirms the owner, verifies the new value, notifies the old one and ends every sign-in. The audit row
 * names neither value.
 * @throws Refusal ruleBroken, tooMany, conflict if the value belongs to another account, which only its
 * proven owner is told
 */
export async function changeContact(
  deps: ServiceDeps,
  account: OwnAccount,
  { field, values, proof }: Change,
  call: Call,
): Promise<void> {
  await confirmOwner(deps, { account, password: call.body.password }, call)
  const { event, channel, template } = notices[field]
  await deps.db.transaction(async (tx) => {
    const former = await lockOwnAccount(tx, call.caller)
    if (proof && !(await consumeProof(tx, proof))) throw notVerified(field)
    await save(tx, former.id, values, field)
    await revokeSignIns(tx, former.id, 'ended')
    await recordAudit(tx, call, { event, subjectType: 'user', subjectId: former.id })
    const { language } = former
    await sendNotice(tx, deps.settings, formerAddresses(former, channel), { template, language })
  })
}

async function save(tx: Tx, id: string, values: Values, field: Change['field']): Promise<void> {
  try {
    await tx
      .update(users)
      .set({ ...values, updatedAt: sql`now()` })
      .where(eq(users.id, id))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const key = `accounts:taken.${field}` as const
    throw new Refusal('conflict', key, { errors: { [field]: key } })
  }
}

function notVerified(field: string): Refusal {
  return new Refusal('ruleBroken', 'accounts:contact.notVerified', {
    errors: { [field]: 'accounts:contact.notVerified' },
  })
}
