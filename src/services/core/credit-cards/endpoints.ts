import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { canonicalEmail, isEmail } from '#src/contract/authentication/email.ts'
import { checkLocalMobile } from '#src/contract/authentication/phone-number.ts'
import {
  type CardRequestListItem,
  type CardRequestSend,
  listCardRequests,
  readCardRequest,
  requestCard,
} from '#src/contract/core/credit-cards.ts'
import { parseNic } from '#src/contract/core/nic.ts'
import { CARD_REQUESTS_PER_DAY, SAME_REQUEST_SECONDS } from '#src/contract/core/request-limits.ts'
import { ALL } from '#src/contract/paging.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { lockActiveBusiness } from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bindPrepared } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { Refusal, refuseFields } from '#src/services/kit/refusals/refusal.ts'
import { lockSender, refuseTooManyOf, sentLately } from '#src/services/kit/throttle/senders.ts'
import { type CardRow, countCards, findCards, readCards } from './find-cards.ts'
import { creditCardRequests } from './schema.ts'
import { type CardDetails, createDetailsBox, type DetailsBox } from './sealed-details.ts'

const SHOWN = 3

const DAY_MS = 86_400_000

const limit = {
  count: CARD_REQUESTS_PER_DAY,
  seconds: 86_400,
  message: 'core:creditCard.tooMany',
} as const

export const creditCardsEndpoints = [
  bindPrepared(listCardRequests, ({ db, settings }) => {
    const box = createDetailsBox(settings.secretKeys)
    return async ({ params, query: { requested, after, sort }, caller, format }) => {
      const { page, size } = params
      const term = readSearchTerm(params.term)
      const nic = term === null ? null : parseNic(term)
      const query = {
        bankId: bankOf(caller, params.bankId),
        term,
        since: requested ? startOfBusinessDay(settings.businessTimeZone) : null,
        nicHashes: nic === null ? [] : box.hashes(nic),
        sort,
      }
      const { rows, totalItems, capped } = await findCards(db, query, { page, size, after })
      const creditCardRequests = rows.map((row) => present(row, box, format))
      return { data: { creditCardRequests, ...pageAnswer({ page, size, totalItems, capped }) } }
    }
  }),
  /** credit-cards/{id}: in full; the reader is audited in the same transaction. */
  bindPrepared(readCardRequest, ({ db, settings }) => {
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
  }),
  bindPrepared(requestCard, ({ db, settings }) => {
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
  }),
]

/** A bank sees only its own requests. @throws Refusal notFound for others */
function bankOf(caller: Caller, requestedId: string): string | null {
  if (caller.role === 'ADMIN') return requestedId === ALL ? null : requestedId
  if (requestedId !== ALL && requestedId !== caller.userId) {
    throw new Refusal('notFound', 'core:creditCard.notFound')
  }
  return caller.userId
}

function present(row: CardRow, box: DetailsBox, format: Format): CardRequestListItem {
  const details = box.open(row.sealed ?? '', row.id)
  const { requestedAt, ...columns } = columnsOf(row)
  return {
    ...columns,
    nic: masked(details?.nic ?? ''),
    mobileNo: masked(details?.mobileNo.localNumber ?? ''),
    requestedOn: format.instant(requestedAt),
  }
}

function checkCard(body: CardRequestSend): CardRequestSend {
  const texts = {
    fullName: body.fullName,
    city: body.city,
    companyName: body.companyName || null,
    profession: body.profession || null,
  }
  const nic = parseNic(body.nic)
  const mobileNo = checkLocalMobile(body.mobileNo)
  const email = isEmail(canonicalEmail(body.email)) ? canonicalEmail(body.email) : null
  refuseFields({
    ...(nic === null && { nic: 'core:creditCard.nic' }),
    ...(email === null && { email: 'core:creditCard.email' }),
    ...(mobileNo === null && { mobileNo: 'core:creditCard.mobile' }),
  })
  if (nic === null || email === null || mobileNo === null) throw new Error('nothing was refused')
  return { ...texts, bankId: body.bankId, nic, email, mobileNo }
}

async function checkBank(tx: Tx, bankId: string): Promise<void> {
  const role = await lockActiveBusiness(tx, bankId)
  refuseFields(role === 'BANK' ? {} : { bankId: 'core:creditCard.bank' })
}

function masked(text: string): string {
  return `•••• ${text.slice(-SHOWN)}`
}

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

/** The same person's card at the same bank, whatever else was corrected in between. */
async function findSame(tx: Tx, { bankId, nic }: CardRequestSend, userId: string, box: DetailsBox) {
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
  { bankId, fullName, city, ...details }: CardRequestSend,
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
