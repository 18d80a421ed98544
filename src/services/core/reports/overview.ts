import {
  CARD_TOP,
  type ReportCard,
  type ReportKind,
  reportKinds,
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
import { namedReports } from './named-reports.ts'

export const readOverview = bind(reportOverview, async ({ caller }, deps) => {
  const { db, quick, settings } = deps
  const timeZone = settings.businessTimeZone
  const to = businessDate(await recentDatabaseClock(quick), timeZone)
  const ownerId = ownerOf(caller)
  const kinds = reportKinds.filter((kind) => kind !== 'banks' || caller.role !== 'MERCHANT')
  const [hours, ...cards] = await Promise.all([
    caller.role === 'BANK'
      ? null
      : countHours(db, { merchantId: ownerId, days: FIGURE_DAYS, timeZone }),
    ...kinds.map((kind) => readCard(deps, { kind, ownerId, to })),
  ])
  return { data: { from: addDays(to, 1 - FIGURE_DAYS), to, cards, hours } }
})

type Params = { kind: ReportKind; ownerId: string | null; to: string }

async function readCard(deps: Handles, { kind, ownerId, to }: Params): Promise<ReportCard> {
  const reported = namedReports[kind]
  const range = { from: addDays(to, 1 - FIGURE_DAYS), to }
  const narrowing = { ownerId, term: null }
  const among = reported.among(deps.db, narrowing)
  const [days, { views }] = await Promise.all([
    viewsOfAll(
      deps.db,
      reported.counts,
      { from: addDays(to, 1 - 2 * FIGURE_DAYS), to },
      among ?? undefined,
    ),
    rank(deps, reported, { range, narrowing, paging: { page: 0, size: CARD_TOP } }),
  ])
  return {
    kind,
    ...lineOf(days.map(({ day, views }) => ({ ago: daysBetween(day, to), count: views }))),
    top: views.map(({ id, name, imageUrl, viewCount }) => ({ id, name, imageUrl, viewCount })),
  }
}
