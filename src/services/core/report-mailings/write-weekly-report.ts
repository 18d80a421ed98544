import { sql } from 'drizzle-orm'
import { isActive } from '#src/contract/authentication/account-status.ts'
import type { MailedReport } from '#src/contract/core/report-mailings.ts'
import type { DayRange } from '#src/contract/core/report-periods.ts'
import { TOP } from '#src/contract/core/reports.ts'
import { placeOf } from '#src/contract/screens/reports.ts'
import { addDays } from '#src/i18n/business-time.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { findRights } from '#src/services/authentication/index.ts'
import { displayDays, findSold, rank } from '#src/services/core/reports/answer.ts'
import { type NamedSubject, namedReports } from '#src/services/core/reports/named-reports.ts'
import { rankViews } from '#src/services/core/reports/rank-views.ts'
import { viewsPerDay } from '#src/services/core/view-counts/view-sums.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import type { Write } from '#src/services/notifications/index.ts'
import { findMailed, readMailed } from './mailed-report.ts'

/** The last whole week and the one before it. */
type Weeks = Record<'last' | 'before', DayRange>
type Words = { t: Translate; format: Format }
type Figure = Record<keyof Weeks, number>
type Figures = { total: Figure; lines: string[] }

/** The figures of the last whole week; null for whoever may not read the report any more. */
export const writeWeeklyReport: Write = async (deps, { userId, of }, { day, ...words }) => {
  const person = await findRights(deps.db, userId)
  if (!person?.permissions.has('VIEW_REPORT') || !isActive(person.approvalStatus)) return null
  const mailed = readMailed(of)
  const subject = await findMailed(deps.db, person, mailed)
  if (mailed.recordId && !subject) return null
  const weeks = weeksBefore(day)
  const { total, lines } = subject
    ? await ofRecord(deps, person, { mailed, subject, weeks }, words)
    : await ofAll(deps, person, { mailed, weeks }, words)
  const { t, format } = words
  const report = t(`common:menu.${mailed.report}`)
  const name = subject?.name ?? (mailed.search ? `${report}: ${mailed.search}` : report)
  const days = displayDays(weeks.last, words)
  const { brandName: brand, publicOrigin } = deps.settings
  const place = placeOf(mailed.report, { isMerchant: person.role === 'MERCHANT' })
  const query = weeks.last
  const link = subject
    ? place.one({ id: subject.id }, query)
    : place.list({ ...query, q: mailed.search })
  const values = { name, days, brand, count: total.last, shown: format.number(total.last) }
  return {
    subject: t('mailings:report.subject', values),
    text: [
      t('mailings:report.lead', { name, days }),
      [figureLine('views', total, words), ...lines].join('\n'),
      t('mailings:report.open', { link: publicOrigin + link }),
    ].join('\n\n'),
  }
}

/** @param monday of the week that has begun */
function weeksBefore(monday: string): Weeks {
  return {
    last: { from: addDays(monday, -7), to: addDays(monday, -1) },
    before: { from: addDays(monday, -14), to: addDays(monday, -8) },
  }
}

type OfRecord = { mailed: MailedReport; subject: NamedSubject; weeks: Weeks }
type Person = Pick<Caller, 'role' | 'userId'>

async function ofRecord(
  { db }: ServiceDeps,
  person: Person,
  { mailed, subject: { id }, weeks }: OfRecord,
  words: Words,
): Promise<Figures> {
  const { counts } = namedReports[mailed.report]
  const both = { from: weeks.before.from, to: weeks.last.to }
  const days = await viewsPerDay(db, counts, id, both)
  const viewsIn = ({ from, to }: DayRange) =>
    days.reduce((sum, { day, views }) => sum + (from <= day && day <= to ? views : 0), 0)
  const [last, before] = await Promise.all(
    [weeks.last, weeks.before].map((week) => findSold(db, person, { subject: counts, id }, week)),
  )
  const sold =
    last && before
      ? (['collected', 'redeemed'] as const).map((name) =>
          figureLine(name, { last: last[name], before: before[name] }, words),
        )
      : []
  return { total: { last: viewsIn(weeks.last), before: viewsIn(weeks.before) }, lines: sold }
}

async function ofAll(
  deps: ServiceDeps,
  person: Person,
  { mailed, weeks }: { mailed: MailedReport; weeks: Weeks },
  { t, format }: Words,
): Promise<Figures> {
  const reported = namedReports[mailed.report]
  const narrowing = { ownerId: ownerOf(person), term: readSearchTerm(mailed.search) }
  const read = (range: DayRange, size: number) =>
    rank(deps, reported, { range, narrowing, paging: { page: 0, size } })
  const [last, before] = await Promise.all([read(weeks.last, TOP), read(weeks.before, 1)])
  const ids = last.views.map(({ id }) => id)
  const earlier = await rankViews(
    deps.db,
    {
      counts: reported.counts,
      range: weeks.before,
      among: sql`select unnest(${sql.param(ids)}::uuid[]) as id`,
      dependsOnValues: true,
    },
    { page: 0, size: TOP },
  )
  const viewsBefore = new Map(earlier.rows.map(({ id, viewCount }) => [id, viewCount]))
  const lines = last.views.map(({ id, name, viewCount }, at) => {
    const change = changeText({ last: viewCount, before: viewsBefore.get(id) ?? 0 }, { t, format })
    const place = format.number(at + 1)
    return t('mailings:report.row', { place, name, shown: format.number(viewCount), change })
  })
  const heading = lines.length > 0 ? ['', t('mailings:report.top')] : []
  return {
    total: { last: last.viewCount, before: before.viewCount },
    lines: [...heading, ...lines],
  }
}

type FigureName = 'views' | 'collected' | 'redeemed'

function figureLine(name: FigureName, figure: Figure, words: Words): string {
  const shown = words.format.number(figure.last)
  return words.t(`mailings:report.${name}`, { shown, change: changeText(figure, words) })
}

function changeText({ last, before }: Figure, { t, format }: Words): string {
  if (before === 0) return t(last === 0 ? 'mailings:report.same' : 'mailings:report.noneBefore')
  const percent = Math.round((100 * (last - before)) / before)
  if (percent === 0) return t('mailings:report.same')
  const shown = format.number(Math.abs(percent))
  return t(percent > 0 ? 'mailings:report.up' : 'mailings:report.down', {
    percent: shown,
    before: format.number(before),
  })
}
