import { and, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import * as contract from '#src/contract/core/coupon-gifts.ts'
import { isRecipient, readRecipient } from '#src/contract/core/gift-recipients.ts'
import { giftPaths } from '#src/contract/screens/coupon-gifts.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { startOfBusinessDay, startOfBusinessYear } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { addOnce } from '#src/services/kit/endpoints/add-once.ts'
import { bind, type Call } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import { fieldRefusal, Refusal, requirePermission } from '#src/services/kit/refusals/refusal.ts'
import { canSend, notify } from '#src/services/notifications/index.ts'
import { findGiftPage } from './find-gifts.ts'
import { atField, faultOf, give } from './give.ts'
import { giftLinkEndpoints } from './link.ts'
import { couponGifts, giftLists } from './schema.ts'

type GiveCall = Call<typeof contract.giveCoupons>
type Deal = { id: string; merchantId: string; title: string }

export const couponGiftsEndpoints = [
  bind(contract.giveCoupons, async (call, deps) => {
    const { db, settings } = deps
    const { body, caller } = call
    if (body.kind === 'GOODWILL') requirePermission(caller, 'ISSUE_GOODWILL')
    if (body.kind === 'GOODWILL' && !body.reason)
      throw fieldRefusal('reason', 'gifts:errors.reasonRequired')
    const recipients = readBody(body.recipients)
    if (!canSend(settings, 'SMS') && recipients.some(({ to }) => to.startsWith('+')))
      throw fieldRefusal('recipients', 'messages:errors.off')
    const id = await addOnce(db, call, giftLists, async (tx, id) => {
      const deal = await readOwnDeal(tx, call)
      await refuseBeyondDay(tx, call, deal, settings.businessTimeZone)
      if (body.kind === 'GOODWILL') await refuseBeyondYear(tx, call, settings.businessTimeZone)
      const { kind, reason } = body
      await tx
        .insert(giftLists)
        .values({ id, dealId: deal.id, kind, reason, givenBy: caller.userId })
      const rows = recipients.map(({ to, name }, at) => ({
        id: v7(),
        listId: id,
        merchantId: deal.merchantId,
        line: at + 1,
        to,
        name,
      }))
      await tx.insert(couponGifts).values(rows)
      const [only] = rows
      if (only && rows.length === 1) await giveAtOnce(tx, deps, call, { ...only, dealId: deal.id })
      await recordAudit(tx, call, {
        event: 'deal.coupons-given',
        subjectId: deal.id,
        after: { kind, count: rows.length, reason: reason || null },
      })
      if (caller.role === 'ADMIN') await notifyMerchant(tx, deal, rows.length)
    })
    const count = recipients.length
    return {
      data: { id, count },
      message: count === 1 ? 'gifts:given' : 'gifts:beingGiven',
      params: { count, shown: call.format.number(count) },
    }
  }),

  bind(contract.listGifts, async ({ params, query, caller, format }, { db }) => {
    const which = {
      merchantId: ownerOf(caller),
      term: readSearchTerm(query.searchTerm),
      state: query.state,
    }
    const { gifts, ...total } = await findGiftPage(
      db,
      which,
      { ...params, after: query.after },
      format,
    )
    return { data: { gifts, ...pageAnswer({ ...params, ...total }) } }
  }),

  ...giftLinkEndpoints,
]

/** As the page reads them, once more: whoever calls may have read nothing. */
function readBody(given: GiveCall['body']['recipients']) {
  const errors: Record<string, Key> = {}
  const seen = new Set<string>()
  const read = given.map(({ to: typed, name }, at) => {
    const to = readRecipient(typed)
    if (!isRecipient(to)) errors[`recipients.${at}.to`] = `gifts:fault.${to}` as Key
    else if (seen.has(to)) errors[`recipients.${at}.to`] = 'gifts:fault.twice'
    seen.add(to)
    return { to, name }
  })
  const [first] = Object.values(errors)
  if (first) throw new Refusal('invalid', first, { errors })
  return read
}

async function readOwnDeal(tx: Queryable, { body, caller }: GiveCall): Promise<Deal> {
  const merchantId = ownerOf(caller)
  const own = merchantId === null ? undefined : eq(deals.merchantId, merchantId)
  const [deal] = await tx
    .select({ id: deals.id, merchantId: deals.merchantId, title: deals.title })
    .from(deals)
    .where(and(eq(deals.id, body.dealId), own, isNull(deals.deletedAt)))
  if (!deal) throw new Refusal('notFound', 'core:deal.notFound')
  return deal
}

/** A refusal stands at the field, since nobody else was on the list. */
async function giveAtOnce(
  tx: Tx,
  deps: ServiceDeps,
  call: GiveCall,
  gift: { id: string; dealId: string; merchantId: string; to: string; name: string },
): Promise<void> {
  const role = call.caller.role === 'ADMIN' ? 'ADMIN' : 'MERCHANT'
  const caller = { userId: call.caller.userId, role } as const
  const { requestId, address, format } = call
  const origin = { requestId, address, format, caller }
  const { kind } = call.body
  try {
    await give(tx, deps, { ...gift, kind, byAdministrator: role === 'ADMIN', origin })
  } catch (error) {
    if (!(error instanceof Refusal) || !faultOf(error)) throw error
    throw atField(error)
  }
}

/** One list of a merchant after the other. @throws Refusal tooMany with how many are left today */
async function refuseBeyondDay(
  tx: Tx,
  { body, format }: GiveCall,
  { merchantId }: Deal,
  timeZone: string,
): Promise<void> {
  await lockName(tx, `gifts of ${merchantId}`)
  const today = gte(couponGifts.createdAt, startOfBusinessDay(timeZone))
  const given = await tx.$count(couponGifts, and(eq(couponGifts.merchantId, merchantId), today))
  const left = Math.max(0, contract.GIFTS_PER_DAY - given)
  if (body.recipients.length <= left) return
  const params = {
    max: format.number(contract.GIFTS_PER_DAY),
    count: left,
    shown: format.number(left),
  }
  const key = left === 0 ? 'gifts:refused.dayOver' : 'gifts:refused.day'
  throw new Refusal('ruleBroken', key, { params, errors: { recipients: key } })
}

async function refuseBeyondYear(tx: Tx, call: GiveCall, timeZone: string): Promise<void> {
  const { body, caller, format } = call
  await lockName(tx, 'goodwill coupons')
  const ofYear = and(
    eq(giftLists.kind, 'GOODWILL'),
    gte(giftLists.createdAt, startOfBusinessYear(timeZone)),
    ne(couponGifts.state, 'FAILED'),
  )
  const count = async (...more: Parameters<typeof and>) => {
    const [found] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(couponGifts)
      .innerJoin(giftLists, eq(giftLists.id, couponGifts.listId))
      .where(and(ofYear, ...more))
    return found?.count ?? 0
  }
  const refuse = (key: 'gifts:refused.year' | 'gifts:refused.personYear', max: number) => {
    const params = { max: format.number(max), count: max }
    throw new Refusal('ruleBroken', key, { params, errors: { recipients: key } })
  }
  const own = await count(eq(giftLists.givenBy, caller.userId))
  if (own + body.recipients.length > contract.GOODWILL_PER_YEAR)
    refuse('gifts:refused.year', contract.GOODWILL_PER_YEAR)
  for (const { to } of readBody(body.recipients))
    if ((await count(eq(couponGifts.to, to))) >= contract.GOODWILL_PER_PERSON)
      refuse('gifts:refused.personYear', contract.GOODWILL_PER_PERSON)
}

/** Their stock becomes smaller, and nobody of the business did it. */
function notifyMerchant(tx: Tx, { merchantId, title }: Deal, count: number): Promise<void> {
  return notify(tx, {
    userIds: [merchantId],
    type: 'coupons-given',
    params: { name: title, count },
    link: giftPaths.list(),
  })
}
