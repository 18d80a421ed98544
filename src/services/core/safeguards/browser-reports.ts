import { asc, desc, lt, max, sql, sum } from 'drizzle-orm'
import {
  BROWSER_REPORT_DAYS,
  BROWSER_REPORTS,
  type BrowserReport,
  reportBrowser,
  type StoppedKind,
} from '#src/contract/core/safeguards.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { browserReports } from './schema.ts'

const SHOWN = 50

/** Anyone may make a browser report, so a day keeps no more than so many different ones. */
export const keepReport = bind(reportBrowser, async ({ body }, { db, settings }) => {
  const today = businessToday(settings.businessTimeZone)
  await db
    .delete(browserReports)
    .where(lt(browserReports.day, sql`${today} - ${BROWSER_REPORT_DAYS}::int`))
  const { directive, blocked, path } = body
  await db.execute(sql`
    insert into ${browserReports} (day, directive, blocked, path)
    select ${today}, ${directive}::text, ${blocked}::text, ${path}::text
    where (select count(*) from ${browserReports} where day = ${today}) < ${BROWSER_REPORTS}
      or exists (
        select from ${browserReports} where day = ${today} and directive = ${directive}
          and blocked = ${blocked} and path = ${path})
    on conflict (day, directive, blocked, path)
    do update set count = least(browser_reports.count + 1, 1000000), last_at = now()`)
  return { data: null }
})

/** Of the days that are kept. */
export async function findReports(db: Queryable, format: Format): Promise<BrowserReport[]> {
  const { directive, blocked, path, count, lastAt } = browserReports
  const last = max(lastAt)
  const rows = await db
    .select({ directive, blocked, path, count: sum(count).mapWith(Number), last })
    .from(browserReports)
    .groupBy(directive, blocked, path)
    .orderBy(desc(last), asc(path), asc(directive), asc(blocked))
    .limit(SHOWN)
  return rows.map(({ directive: name, last: at, ...row }) => ({
    kind: kindOf(name),
    source: sourceOf(row.blocked),
    blocked: row.blocked,
    path: row.path,
    count: row.count,
    lastOn: format.instant(at ?? new Date()),
  }))
}

/** By the directive's beginning (Content Security Policy Level 3, section 6). */
const kinds: readonly (readonly [string, StoppedKind])[] = [
  ['script-src', 'script'],
  ['worker-src', 'script'],
  ['style-src', 'style'],
  ['img-src', 'picture'],
  ['media-src', 'picture'],
  ['font-src', 'font'],
  ['connect-src', 'connection'],
  ['frame-', 'frame'],
  ['child-src', 'frame'],
  ['form-action', 'form'],
]

function kindOf(directive: string): StoppedKind {
  return kinds.find(([beginning]) => directive.startsWith(beginning))?.[1] ?? 'other'
}

function sourceOf(blocked: string): BrowserReport['source'] {
  if (blocked === 'inline' || blocked === 'self') return 'inline'
  if (/^(wasm-)?eval$/.test(blocked)) return 'eval'
  if (/extension/.test(blocked)) return 'extension'
  return /^[a-z+.-]+:\/\//.test(blocked) ? 'address' : 'other'
}
