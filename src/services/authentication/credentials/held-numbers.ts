import { randomBytes } from 'node:crypto'
import { and, eq, exists, gt, sql } from 'drizzle-orm'
import * as contract from '#src/contract/authentication/held-numbers.ts'
import { passwordPaths } from '#src/contract/screens/password.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { accountNames } from '#src/services/authentication/accounts.ts'
import type { Destination } from '#src/services/authentication/otp/codes.ts'
import { users } from '#src/services/authentication/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { lockToHelp } from './lock-to-help.ts'
import { addressesOf, type Contacts } from './notices.ts'
import { heldNumbers } from './schema.ts'

const LIFE_SECONDS = contract.NUMBER_HELD_HOURS * 3600
const isHeld = gt(heldNumbers.heldUntil, sql`now()`)

/** Whether the number of a row of `users` opens no new password yet. */
export function holdsNumber(db: Queryable) {
  const own = and(eq(heldNumbers.userId, users.id), isHeld)
  return exists(db.select({ one: sql`1` }).from(heldNumbers).where(own))
}

/** Where an account's owner is reached for sure: not at a number that is held, but at the one before it. */
export async function provenAddresses(
  db: Queryable,
  account: Contacts & { id: string },
): Promise<Destination[]> {
  const [held] = await db
    .select({ former: heldNumbers.provenNumber })
    .from(heldNumbers)
    .where(and(eq(heldNumbers.userId, account.id), isHeld))
  if (!held) return addressesOf(account)
  const byEmail = addressesOf({ ...account, localNumber: null })
  return held.former ? [{ channel: 'SMS', to: held.former }, ...byEmail] : byEmail
}

/** @returns the address at which its owner confirms the number */
export async function holdNumber(
  tx: Tx,
  settings: Settings,
  held: { userId: string; setBy: string; provenNumber: string | null },
): Promise<string> {
  // Short, so that an SMS holds it.
  const token = randomBytes(16).toString('base64url')
  await tx.insert(heldNumbers).values({
    ...held,
    tokenHash: hashSecret(token),
    heldUntil: sql`now() + make_interval(secs => ${LIFE_SECONDS})`,
  })
  return settings.publicOrigin + passwordPaths.number({ token })
}

/** With another number, or once somebody has confirmed it. */
export async function releaseNumber(tx: Tx, userId: string): Promise<void> {
  await tx.delete(heldNumbers).where(eq(heldNumbers.userId, userId))
}

export async function findHeld(db: Queryable, userId: string) {
  const setter = accountNames(db)
  const [held] = await db
    .select({ setBy: heldNumbers.setBy, name: setter.name, until: heldNumbers.heldUntil })
    .from(heldNumbers)
    .innerJoin(setter, eq(setter.id, heldNumbers.setBy))
    .where(and(eq(heldNumbers.userId, userId), isHeld))
  return held ?? null
}

export const heldNumbersEndpoints = [
  bind(contract.confirmNumber, async (call, { db }) => {
    const { caller, params } = call
    await db.transaction(async (tx) => {
      const account = await lockToHelp(tx, caller, params)
      const held = await findHeld(tx, account.id)
      if (!held) throw new Refusal('ruleBroken', 'sessions:held.gone')
      if (held.setBy === caller.userId) throw new Refusal('ruleBroken', 'sessions:held.own')
      await releaseNumber(tx, account.id)
      const after = { setBy: held.setBy }
      await recordAudit(tx, call, { event: 'user.mobile-confirmed', subjectId: account.id, after })
    })
    return { data: null, message: 'sessions:held.confirmed' }
  }),

  bind(contract.readNumberLink, async ({ params }, { db }) => {
    const [found] = await db
      .select({ fullName: users.fullName, number: users.localNumber })
      .from(heldNumbers)
      .innerJoin(users, eq(users.id, heldNumbers.userId))
      .where(isOpen(params.token))
    if (!found) throw gone()
    return { data: { fullName: found.fullName, endsIn: found.number?.slice(-3) ?? '' } }
  }),

  bind(contract.followNumberLink, async (call, { db }) => {
    await db.transaction(async (tx) => {
      const [taken] = await tx.delete(heldNumbers).where(isOpen(call.params.token)).returning()
      if (!taken) throw gone()
      const { userId: subjectId, setBy } = taken
      await recordAudit(tx, call, { event: 'user.mobile-confirmed', subjectId, after: { setBy } })
    })
    return { data: null, message: 'sessions:held.confirmed' }
  }),
]

function isOpen(token: string) {
  return and(eq(heldNumbers.tokenHash, hashSecret(token)), isHeld)
}

function gone(): Refusal {
  return new Refusal('notFound', 'sessions:held.gone')
}
