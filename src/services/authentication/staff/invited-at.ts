import { and, eq, type SQL } from 'drizzle-orm'
import { canonicalMobile, type LocalMobile } from '#src/contract/authentication/mobile-number.ts'
import type { Queryable } from '#src/database/connect.ts'
import {
  type Destination,
  readEmail,
  readMobile,
} from '#src/services/authentication/otp/destination.ts'
import { invitations, users } from '#src/services/authentication/schema.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

export type InvitedAt = {
  email: string | null
  countryCode: string | null
  localNumber: string | null
}

export function readInvitedAt(given: {
  email?: string | undefined
  mobileNo?: LocalMobile | undefined
}): InvitedAt {
  const { email, mobileNo } = given
  if (email !== undefined && !mobileNo) {
    return { email: readEmail(email), countryCode: null, localNumber: null }
  }
  if (mobileNo && email === undefined) return { email: null, ...readMobile(mobileNo) }
  const key = 'roles:invitation.oneDestination'
  throw new Refusal('invalid', key, { errors: { email: key } })
}

export function destinationOf({ email, countryCode, localNumber }: InvitedAt): Destination {
  if (email !== null) return { channel: 'EMAIL', to: email }
  const mobile = { countryCode: countryCode ?? '', localNumber: localNumber ?? '' }
  return { channel: 'SMS', to: canonicalMobile(mobile) }
}

export function goesTo(at: InvitedAt): SQL | undefined {
  return isAt(invitations, at)
}

/** @throws Refusal conflict if the address or number has an account */
export async function refuseTaken(db: Queryable, at: InvitedAt): Promise<void> {
  const [taken] = await db.select({ id: users.id }).from(users).where(isAt(users, at))
  if (taken) throw takenRefusal(at)
}

export function takenRefusal({ email }: InvitedAt): Refusal {
  const field = email === null ? 'mobileNo' : 'email'
  const key = `accounts:taken.${field}` as const
  return new Refusal('conflict', key, { errors: { [field]: key } })
}

function isAt(table: typeof users | typeof invitations, at: InvitedAt): SQL | undefined {
  if (at.email !== null) return eq(table.email, at.email)
  return and(
    eq(table.countryCode, at.countryCode ?? ''),
    eq(table.localNumber, at.localNumber ?? ''),
  )
}
