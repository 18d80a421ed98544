import type { DayRange, PeriodName } from '#src/contract/core/report-periods.ts'
import { TOP } from '#src/contract/core/reports.ts'
import { ALL } from '#src/contract/paging.ts'
import type { Queryable } from '#src/database/connect.ts'
import { viewsPerDay } from '#src/services/core/view-counts/view-sums.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { bucketsOf } from './buckets.ts'
import { displayDays, displayPeriod } from './display-period.ts'
import { rankViews } from './rank-views.ts'
import { readDetail, readPreset, readRange } from './read-period.ts'
import type { Narrowing, Reported } from './reported.ts'

type Page = { page: number; size: number }
type Days = { startDate?: number | undefined; endDate?: number | undefined }
type Option = { option?: PeriodName | undefined }
type Call<Query> = Pick<Facts, 't' | 'format'> & { caller: Caller; query: Query }
type Owner = { merchantId?: string }

export function createReports({ db, settings }: ServiceDeps) {
  const readClock = async () => ({
    now: await readDatabaseClock(db),
    timeZone: settings.businessTimeZone,
  })

  return {
    async summary<S extends object>(
      reported: Reported<S>,
      { caller, query }: Call<Page & Days & Owner & { search: string }>,
    ) {
      const range = readRange(query, await readClock())
      const narrowing = { ownerId: ownerOf(caller, query), term: readSearchTerm(query.search) }
      const { views, ...totals } = await rank(db, reported, { range, narrowing, paging: query })
      const { page, size } = query
      const { viewCount, totalItems } = totals
      return { data: { views, viewCount, ...pageAnswer({ page, size, totalItems }) } }
    },

    /** Includes periods without a view, so that charts have no gaps. */
    async detail<S extends object>(
      reported: Reported<S>,
      id: string,
      { caller, query, ...words }: Call<Page & Days & Option & Owner>,
    ) {
      const subject = (await reported.describe(db, [id])).get(id)
      if (!subject || !isInScope(reported.ownerOf(subject), ownerOf(caller, query))) {
        throw new Refusal('notFound', 'core:report.notFound')
      }
      const { range, division } = readDetail(query, await readClock())
      const days = await viewsPerDay(db, reported.counts, id, range)
      const { page, size } = query
      const buckets = bucketsOf(range, division)
      const views = buckets.slice(page * size, (page + 1) * size).map((bucket) => ({
        displayDate: displayPeriod(bucket, division, words),
        startDate: bucket.from,
        endDate: bucket.to,
        totalViewCount: sumOf(days.filter(({ day }) => bucket.from <= day && day <= bucket.to)),
      }))
      const paging = pageAnswer({ page, size, totalItems: buckets.length })
      return { data: { ...subject, views, viewCount: sumOf(days), ...paging } }
    },

    async topTen<S extends object>(
      reported: Reported<S>,
      { caller, query, ...words }: Call<Option & { searchTerm?: string }>,
    ) {
      const range = readPreset(query.option, await readClock())
      const narrowing = {
        ownerId: ownerOf(caller, {}),
        term: readSearchTerm(query.searchTerm ?? ''),
      }
      const paging = { page: 0, size: TOP }
      const { views } = await rank(db, reported, { range, narrowing, paging })
      return { data: { views, displayDate: displayDays(range, words) } }
    },
  }
}

async function rank<S extends object>(
  db: Queryable,
  reported: Reported<S>,
  query: { range: DayRange; narrowing: Narrowing; paging: Page },
) {
  const { rows, ...totals } = await rankViews(
    db,
    {
      counts: reported.counts,
      range: query.range,
      among: reported.among(db, query.narrowing),
    },
    query.paging,
  )
  const subjects = await reported.describe(
    db,
    rows.map(({ id }) => id),
  )
  const views = rows.flatMap(({ id, viewCount }) => {
    const subject = subjects.get(id)
    return subject ? [{ ...subject, viewCount }] : []
  })
  return { views, ...totals }
}

function ownerOf({ role, userId }: Caller, { merchantId = ALL }: Owner): string | null {
  if (role === 'MERCHANT') return userId
  return merchantId === ALL ? null : merchantId
}

function isInScope(owner: string | null, requested: string | null): boolean {
  return owner === null || requested === null || owner === requested
}

function sumOf(days: readonly { views: number }[]): number {
  return days.reduce((sum, { views }) => sum + views, 0)
}
