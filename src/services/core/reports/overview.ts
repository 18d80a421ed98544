import { sql } from 'drizzle-orm'
import {
  CARD_TOP,
  type ReportCard,
  type ReportKind,
  reportOverview,
} from '#src/contract/core/reports.ts'
import { FIGURE_DAYS } from '#src/contract/core/summary.ts'
import type { Handles } from '#src/database/connect.ts'
import { addDays, businessDate, daysBetween } from '#src/i18n/business-time.ts'

import { lineOf } from '#src/services/core/summary/lines.ts'
import { viewsOfAll } from '#src/services/core/view-counts/view-sums.ts'
import { recentDatabaseClock } from '#src/services/kit/clock.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import { rank } from './answer.ts'
import { countHours } from './count-hours.ts'
import {
  type Reported,
  reportedBanks,
  reportedCategories,
  reportedDeals,
  reportedMerchants,
} from './reported.ts'

export const readOverview = bind(reportOverview, async ({ caller }, deps) => {
  const { db, quick, settings } = deps
  const timeZone = settings.businessTimeZone
  const to = businessDate(await recentDatabaseClock(quick), timeZone)
  const ownerId = ownerOf(caller)
  const read = <S extends object>(
    kind: ReportKind,
    reported: Reported<S>,
    name: (of: S) => Named,
  ) => readCard(deps, { kind, reported, name, ownerId, to })
  const [hours, ...cards] = await Promise.all([
    caller.role === 'BANK'
      ? null
      : countHours(db, { merchantId: ownerId, days: FIGURE_DAYS, timeZone }),
    read('deals', reportedDeals, ({ deal }) => ({ id: deal.id, name: deal.title })),
    read('merchants', reportedMerchants, ofBusiness),
    ...(caller.role === 'MERCHANT' ? [] : [read('banks', reportedBanks, ofBusiness)]),
    read('categories', reportedCategories, ({ category }) => category),
  ])
  return { data: { from: addDays(to, 1 - FIGURE_DAYS), to, cards, hours } }
})

type Named = { id: string; name: string }
type Business = { merchantId: string; merchant: { name: string; businessName: string } }

function ofBusiness({ merchantId, merchant }: Business): Named {
  return { id: merchantId, name: merchant.businessName || merchant.name }
}

type Params<S> = {
  kind: ReportKind
  reported: Reported<S>
  name: (of: S) => Named
  ownerId: string | null
  to: string
}

async function readCard<S extends object>(
  deps: Handles,
  { kind, reported, name, ownerId, to }: Params<S>,
): Promise<ReportCard> {
  const range = { from: addDays(to, 1 - FIGURE_DAYS), to }
  const narrowing = { ownerId, term: null }
  const among = reported.among(deps.db, narrowing)
  const [days, { views }] = await Promise.all([
    viewsOfAll(
      deps.db,
      reported.counts,
      { from: addDays(to, 1 - 2 * FIGURE_DAYS), to },
      among ? sql`(${among})` : undefined,
    ),
    rank(deps, reported, { range, narrowing, paging: { page: 0, size: CARD_TOP } }),
  ])
  return {
    kind,
    ...lineOf(days.map(({ day, views }) => ({ ago: daysBetween(day, to), count: views }))),
    top: views.map((view) => ({ ...idAndName(name(view)), viewCount: view.viewCount })),
  }
}

function idAndName({ id, name }: Named): Named {
  return { id, name }
}
