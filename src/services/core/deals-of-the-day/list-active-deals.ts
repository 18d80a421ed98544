import { asc, sql } from 'drizzle-orm'
import { listActiveDeals as contract } from '#src/contract/core/deals-of-the-day.ts'
import { PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { refuseFields } from '#src/services/kit/refusals/field-errors.ts'
import { eventDealColumns, isOffered } from './active-deals.ts'
import { dayOf } from './event-day.ts'
import { ownerOf } from './event-scope.ts'

export const listActiveDeals = bind(contract, async ({ params, caller }, { db, settings }) => {
  const timeZone = settings.businessTimeZone

  const date = dayOf(params.timestamp, timeZone)
  if (date === null) refuseFields({ timestamp: 'core:field.date' })
  const offered = isOffered(ownerOf(caller, params.merchantId), date ?? '', timeZone)
  const [rows, [total]] = await Promise.all([
    db
      .select(eventDealColumns)
      .from(deals)
      .where(offered)
      .orderBy(asc(deals.title), asc(deals.id))
      .limit(PAGE_SIZE_MAX),
    db.select({ count: sql<number>`count(*)::int` }).from(deals).where(offered),
  ])
  return {
    data: {
      deals: rows,
      ...pageAnswer({ page: 0, size: PAGE_SIZE_MAX, totalItems: total?.count ?? 0 }),
    },
  }
})
