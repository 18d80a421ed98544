import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { requestCard as contract } from '#src/contract/core/credit-cards.ts'
import { CARD_REQUESTS_PER_DAY, SAME_REQUEST_SECONDS } from '#src/contract/core/request-limits.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bindPrepared } from '#src/services/kit/endpoints/bind.ts'
import { lockSender, refuseTooManyOf, sentLately } from '#src/services/kit/throttle/senders.ts'
import { type CheckedCard, checkBank, checkCard } from './check-card.ts'
import { creditCardRequests } from './schema.ts'
import { createDetailsBox, type DetailsBox } from './sealed-details.ts'
import { countCards } from './tallies.ts'

const limit = {
  count: CARD_REQUESTS_PER_DAY,
  seconds: 86_400,
  message: 'core:creditCard.tooMany',
} as const

export const requestCard = bindPrepared(contract, ({ db, settings }) => {
  const box = createDetailsBox(settings.secretKeys)
  return async (call) => {
    const { userId } = call.caller
    const card = checkCard(call.body)
    const id = await db.transaction(async (tx) => {
      await lockSender(tx, userId)
      const same = await findSame(tx, card, userId, box)
      if (same) return same
      await refuseTooManyOf(tx, creditCardRequests, userId, limit)
      await checkBank(tx, card.bankId)
      const written = await insert(tx, card, userId, box)
      await countCards(tx, [card.bankId], 1)
      await recordAudit(tx, call, { event: 'credit-card-request.sent', subjectId: written })
      return written
    })
    return { data: { id }, message: 'core:creditCard.sent' }
  }
})

/** The same person's card at the same bank, whatever else was corrected in between. */
async function findSame(tx: Tx, { bankId, nic }: CheckedCard, userId: string, box: DetailsBox) {
  const [same] = await tx
    .select({ id: creditCardRequests.id })
    .from(creditCardRequests)
    .where(
      and(
        sentLately(creditCardRequests, userId, SAME_REQUEST_SECONDS),
        eq(creditCardRequests.bankId, bankId),
        eq(creditCardRequests.nicHash, box.hash(nic)),
      ),
    )
  return same?.id
}

async function insert(
  tx: Tx,
  { bankId, fullName, city, ...details }: CheckedCard,
  userId: string,
  box: DetailsBox,
): Promise<string> {
  const id = v7()
  const sealed = box.seal(details, id)
  const nicHash = box.hash(details.nic)
  await tx
    .insert(creditCardRequests)
    .values({ id, bankId, userId, fullName, city, nicHash, sealed })
  return id
}
