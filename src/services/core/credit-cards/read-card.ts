import { and, eq } from 'drizzle-orm'
import { readCardRequest as contract } from '#src/contract/core/credit-cards.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bindPrepared } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { type CardRow, readCards } from './find-cards.ts'
import { creditCardRequests } from './schema.ts'
import { type CardDetails, createDetailsBox } from './sealed-details.ts'

const DAY_MS = 86_400_000

/** credit-cards/{id}: in full, and who read it goes to the audit trail in the same transaction. */
export const readCardRequest = bindPrepared(contract, ({ db, settings }) => {
  const { secretKeys, creditCardRetentionDays } = settings
  const box = createDetailsBox(secretKeys)
  return async (call) => {
    const { params, caller, format } = call
    const own = caller.role === 'ADMIN' ? undefined : eq(creditCardRequests.bankId, caller.userId)
    const card = await db.transaction(async (tx) => {
      const [row] = await readCards(tx, and(eq(creditCardRequests.id, params.id), own))
      if (!row) throw new Refusal('notFound', 'core:creditCard.notFound')
      const details = box.open(row.sealed ?? '', row.id)
      if (!details) throw new Refusal('ruleBroken', 'core:creditCard.sealed')
      await recordAudit(tx, call, { event: 'credit-card-request.read', subjectId: row.id })
      return { ...columnsOf(row), ...textsOf(details) }
    })
    const { requestedAt, ...shown } = card
    const keptUntil = new Date(requestedAt.getTime() + creditCardRetentionDays * DAY_MS)
    return {
      data: {
        ...shown,
        requestedOn: format.instant(requestedAt),
        keptUntil: format.instant(keptUntil),
      },
    }
  }
})

function columnsOf({ id, bankId, bankName, fullName, city, requestedAt }: CardRow) {
  return {
    id,
    bank: { id: bankId, name: bankName ?? '' },
    fullName: fullName ?? '',
    city: city ?? '',
    requestedAt,
  }
}

function textsOf({ mobileNo: { countryCode, localNumber }, ...texts }: CardDetails) {
  const displayNumber = countryCode + localNumber
  return { ...texts, mobileNo: { countryCode, localNumber, displayNumber } }
}
