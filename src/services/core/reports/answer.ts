import { Temporal } from 'temporal-polyfill'
import {
  type DayRange,
  type Division,
  type PeriodName,
  presetRange,
} from '#src/contract/core/report-periods.ts'
import {
  checkDetail,
  checkPreset,
  checkRange,
  type PeriodErrors,
} from '#src/contract/core/report-rules.ts'
import { TOP } from '#src/contract/core/reports.ts'
import type { ViewSubject } from '#src/contract/core/view-subjects.ts'
import type { Handles, Queryable } from '#src/database/connect.ts'
import { businessDate, daysBetween, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { countSold } from '#src/services/core/ledger/takings.ts'
import { viewsPerDay } from '#src/services/core/view-counts/view-sums.ts'
import { recentDatabaseClock } from '#src/services/kit/clock.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import { Refusal, refuseFields } from '#src/services/kit/refusals/refusal.ts'
import { type Bucket, bucketsOf, quarterOf } from './buckets.ts'
import { rankViews } from './rank-views.ts'
import { findReported, type Narrowing, type Reported } from './reported.ts'

type Page = { page: number; size: number }
/** Epoch milliseconds of any instant in the first and last business day. */
type Days = { startDate?: number | undefined; endDate?: number | undefined }
type Option = { option?: PeriodName | undefined }
type Words = Pick<Facts, 't' | 'format'>
type Call<Query> = Words & { caller: Caller; query: Query }
type Owner = { merchantId?: string }

type RangeQuery = Page & Days & Owner

export function summaryOf<S extends object>(reported: Reported<S>) {
  return async ({ caller, query }: Call<RangeQuery & { search: string }>, deps: ServiceDeps) => {
    const ownerId = ownerOf(caller, query.merchantId)
    const narrowing = { ownerId, term: readSearchTerm(query.search) }
    const range = readRange(query, await readClock(deps))
    const { views, ...totals } = await rank(deps, reported, { range, narrowing, paging: query })
    const { page, size } = query
    const { viewCount, totalItems } = totals
    return { data: { views, viewCount, ...pageAnswer({ page, size, totalItems }) } }
  }
}

/** Includes periods without views, so that charts have no gaps. @param idOf the parameter that names it */
export function detailOf<S extends object, Name extends string>(reported: Reported<S>, idOf: Name) {
  return async (
    { caller, query, ...words }: Call<RangeQuery & Option & Record<Name, string>>,
    deps: ServiceDeps,
  ) => {
    const { db } = deps
    const { page, size, merchantId }: RangeQuery = query
    const id: string = query[idOf]
    const subject = await findReported(db, reported, id)
    if (!subject || !isInScope(reported.ownerOf(subject), ownerOf(caller, merchantId))) {
      throw new Refusal('notFound', 'core:report.notFound')
    }
    const clock = await readClock(deps)
    const { range, division } = readDetail(query, clock)
    const days = await viewsPerDay(db, reported.counts, id, range)
    const buckets = bucketsOf(range, division)
    const views = buckets.slice(page * size, (page + 1) * size).map((bucket) => {
      const count = sumOf(days.filter(({ day }) => bucket.from <= day && day <= bucket.to))
      return {
        displayDate: displayPeriod(bucket, division, words),
        startDate: bucket.from,
        endDate: bucket.to,
        totalViewCount: count,
        ...partOf(bucket, todayOf(clock)),
        ...(division !== 'DAILY' && { perDay: Math.round((10 * count) / lengthOf(bucket)) / 10 }),
      }
    })
    const paging = pageAnswer({ page, size, totalItems: buckets.length })
    const sold = await findSold(db, caller, { subject: reported.counts, id }, range)
    return { data: { ...subject, views, viewCount: sumOf(days), sold, ...paging } }
  }
}

/** For administrators and the merchant itself; banks sell nothing by coupons. */
export async function findSold(
  db: Queryable,
  { role }: Pick<Caller, 'role'>,
  { subject, id }: { subject: ViewSubject; id: string },
  range: DayRange,
) {
  const isOwn = role === 'MERCHANT' && subject !== 'CATEGORY'
  if (subject === 'BANK' || !(role === 'ADMIN' || isOwn)) return null
  return countSold(db, { subject, id }, range)
}

function partOf(bucket: Bucket, today: string) {
  const soFar = bucket.to === today
  return soFar || !bucket.whole ? { part: { days: lengthOf(bucket), soFar } } : {}
}

function lengthOf({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1
}

export function topTenOf<S extends object>(reported: Reported<S>) {
  return async (
    { caller, query, ...words }: Call<Option & { searchTerm: string }>,
    deps: ServiceDeps,
  ) => {
    const narrowing = { ownerId: ownerOf(caller), term: readSearchTerm(query.searchTerm) }
    const paging = { page: 0, size: TOP }
    const range = readPreset(query.option, await readClock(deps))
    const { views } = await rank(deps, reported, { range, narrowing, paging })
    return { data: { views, displayDate: displayDays(range, words) } }
  }
}

async function readClock({ quick, settings }: ServiceDeps): Promise<Clock> {
  return { now: await recentDatabaseClock(quick), timeZone: settings.businessTimeZone }
}

/** For up to this many days a generic plan is as good, and planning would cost more than reading. */
const PLANNED_DAYS = 7

/** A page of what was viewed most, described. */
export async function rank<S extends object>(
  { db }: Pick<Handles, 'db'>,
  reported: Reported<S>,
  query: { range: DayRange; narrowing: Narrowing; paging: Page },
) {
  const { rows, ...totals } = await rankViews(
    db,
    {
      counts: reported.counts,
      range: query.range,
      among: reported.among(db, query.narrowing),
      dependsOnValues: daysBetween(query.range.from, query.range.to) >= PLANNED_DAYS,
      described: (id) => reported.described(db, id),
    },
    query.paging,
  )
  const views = rows.flatMap(({ subject, viewCount }) =>
    subject ? [{ ...subject, viewCount }] : [],
  )
  return { views, ...totals }
}

export function isInScope(owner: string | null, requested: string | null): boolean {
  return owner === null || requested === null || owner === requested
}

function sumOf(days: readonly { views: number }[]): number {
  return days.reduce((sum, { views }) => sum + views, 0)
}

export function displayDays({ from, to }: DayRange, { t, format }: Words): string {
  const [first, last] = [from, to].map((day) => format.date(midnight(day, format.timeZone)))
  return first === last
    ? String(first)
    : t('core:report.days', { from: `${first}`, until: `${last}` })
}

export function displayPeriod(bucket: Bucket, division: Division, words: Words): string {
  const days = displayDays(bucket, words)
  if (division === 'DAILY' || division === 'WEEKLY') return days
  const period = nameOf(bucket.start, division, words)
  return bucket.whole ? period : words.t('core:report.part', { period, days })
}

function nameOf(start: string, division: Division, { t, format }: Words): string {
  if (division === 'MONTHLY') return format.month(midnight(start, format.timeZone))
  const day = Temporal.PlainDate.from(start)
  const year = String(day.year)
  return division === 'YEARLY'
    ? t('core:report.year', { year })
    : t('core:report.quarter', { quarter: quarterOf(day), year })
}

function midnight(date: string, timeZone: string): Date {
  return new Date(startOfBusinessDate(date, timeZone))
}

type Clock = { now: number; timeZone: string }

function readRange(days: Days, clock: Clock): DayRange {
  const checked = checkRange(daysOf(days, clock), todayOf(clock))
  return 'range' in checked ? checked.range : refuse(checked.errors)
}

function readDetail({ option, ...days }: Days & Option, clock: Clock) {
  const checked = checkDetail({ ...daysOf(days, clock), option }, todayOf(clock))
  return 'range' in checked ? checked : refuse(checked.errors)
}

function readPreset(option: PeriodName | undefined, clock: Clock): DayRange {
  const checked = checkPreset(option)
  return 'preset' in checked ? presetRange(checked.preset, todayOf(clock)) : refuse(checked.errors)
}

function daysOf({ startDate, endDate }: Days, { timeZone }: Clock) {
  const dayOf = (instant?: number) =>
    instant === undefined ? null : businessDate(instant, timeZone)
  return { from: dayOf(startDate), to: dayOf(endDate) }
}

function todayOf({ now, timeZone }: Clock): string {
  return businessDate(now, timeZone)
}

function refuse(errors: PeriodErrors): never {
  refuseFields(errors)
  throw new Error('refused without a reason')
}
