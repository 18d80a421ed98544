import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import * as contract from '#src/contract/authentication/cashiers.ts'
import { mailboxOf } from '#src/contract/authentication/email.ts'
import { canonicalMobile } from '#src/contract/authentication/phone-number.ts'
import { pairingPaths } from '#src/contract/screens/tills.ts'
import type { Tx } from '#src/database/connect.ts'
import { senderName } from '#src/services/authentication/businesses.ts'
import { refuseWithoutChannel } from '#src/services/authentication/otp/send-code.ts'
import { endTillSignIns } from '#src/services/authentication/sign-ins.ts'
import { readInvitedAt } from '#src/services/authentication/staff/open-invitations.ts'
import { newPairing, tokenOf } from '#src/services/authentication/tills/pairing.ts'
import { cashiers, tills } from '#src/services/authentication/tills/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller, Settings } from '#src/services/kit/deps.ts'
import { addOnce } from '#src/services/kit/endpoints/add-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { findFirstBranch } from '#src/services/location/index.ts'
import { queueMessage } from '#src/services/notifications/index.ts'
import { checkCashier } from './check-cashier.ts'
import { type CashierRow, cashierRecords } from './find-cashiers.ts'

const LINK_SECONDS = contract.CASHIER_LINK_HOURS * 3600

type By = Facts & { caller: Caller }

export const invitingEndpoints = [
  bind(contract.inviteCashier, async (call, { db, settings }) => {
    const { caller, body } = call
    const at = readInvitedAt(body)
    refuseWithoutChannel(settings, channelOf(at))
    const id = await addOnce(db, call, cashiers, async (tx, id) => {
      await refuseTooMany(tx, call)
      await refuseSamePerson(tx, call, at)
      const { name, branchId } = await checkCashier(tx, caller, body)
      const columns = { id, name, branchId, ...at, merchantId: caller.userId }
      await tx.insert(cashiers).values(columns)
      await sendLink(tx, settings, call, columns)
      await recordAudit(tx, call, {
        event: 'cashier.added',
        subjectId: id,
        after: { name, branchId },
      })
    })
    return { data: { id }, message: 'cashiers:invited', params: { name: body.name } }
  }),

  bind(contract.sendCashierLink, async (call, { db, settings }) => {
    const name = await db.transaction(async (tx) => {
      const row = await cashierRecords.lock(tx, call.params.id, call.caller)
      refuseWithoutChannel(settings, channelOf(row))
      await tx.update(cashiers).set({ invitedAt: sql`now()` }).where(eq(cashiers.id, row.id))
      await sendLink(tx, settings, call, row)
      await recordAudit(tx, call, { event: 'cashier.link-sent', subjectId: row.id })
      return row.name
    })
    return { data: null, message: 'cashiers:linkSent', params: { name } }
  }),
]

function channelOf({ email }: Pick<CashierRow, 'email'>) {
  return email === null ? ('SMS' as const) : ('EMAIL' as const)
}

type Invited = Pick<
  CashierRow,
  'id' | 'name' | 'branchId' | 'merchantId' | 'email' | 'countryCode' | 'localNumber'
>

/** The link makes one phone theirs. A new one ends the phone and the PIN before: either may be lost. */
async function sendLink(tx: Tx, settings: Settings, call: By, to: Invited) {
  const pairing = newPairing(settings, LINK_SECONDS)
  const own = and(eq(tills.cashierId, to.id), isNull(tills.deletedAt))
  const phones = await tx.update(tills).set(pairing).where(own).returning({ id: tills.id })
  if (phones.length > 0) {
    const ids = phones.map(({ id }) => id)
    await endTillSignIns(tx, ids, 'new-link')
    await tx.update(cashiers).set({ pinHash: null }).where(eq(cashiers.id, to.id))
  } else {
    const branchId = to.branchId ?? (await findFirstBranch(tx, to.merchantId))
    if (!branchId) throw new Refusal('ruleBroken', 'tills:noBranch')
    const { id: cashierId, name, merchantId } = to
    await tx.insert(tills).values({ id: v7(), cashierId, name, merchantId, branchId, ...pairing })
  }
  const token = tokenOf(settings, pairing.pairingNonce)
  const by = await senderName(tx, settings, to.merchantId)
  const mobile = { countryCode: to.countryCode ?? '', localNumber: to.localNumber ?? '' }
  await queueMessage(tx, settings, {
    channel: channelOf(to),
    to: to.email ?? canonicalMobile(mobile),
    template: 'cashier-link',
    params: { link: settings.publicOrigin + pairingPaths.show({ token }), by },
    language: call.language,
    by: call,
    usefulSeconds: LINK_SECONDS,
  })
}

/** @throws Refusal ruleBroken */
async function refuseTooMany(tx: Tx, { caller, format }: By): Promise<void> {
  await lockName(tx, `cashiers ${caller.userId}`)
  const own = eq(cashiers.merchantId, caller.userId)
  if ((await tx.$count(cashiers, and(own, isNull(cashiers.deletedAt)))) >= contract.CASHIERS_MAX) {
    const params = { max: format.number(contract.CASHIERS_MAX) }
    throw new Refusal('ruleBroken', 'cashiers:tooMany', { params })
  }
}

/** Under the lock of `refuseTooMany`. @throws Refusal conflict */
async function refuseSamePerson(
  tx: Tx,
  { caller }: By,
  at: Pick<Invited, 'email' | 'countryCode' | 'localNumber'>,
): Promise<void> {
  const { name, email, countryCode, localNumber } = cashiers
  const people = await tx
    .select({ name, email, countryCode, localNumber })
    .from(cashiers)
    .where(and(eq(cashiers.merchantId, caller.userId), isNull(cashiers.deletedAt)))
  const mailbox = at.email && mailboxOf(at.email)
  const same = people.find((one) =>
    one.email === null
      ? one.localNumber === at.localNumber && one.countryCode === at.countryCode
      : mailboxOf(one.email) === mailbox,
  )
  if (!same) return
  const errors = { [at.email === null ? 'mobileNo' : 'email']: 'cashiers:taken' } as const
  throw new Refusal('conflict', 'cashiers:taken', { params: { name: same.name }, errors })
}
