import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  BROWSER_REPORT_DAYS,
  BROWSER_REPORTS,
  REPORT_LENGTH_MAX,
  type Safeguards,
} from '#src/contract/core/safeguards.ts'
import { keepFindings } from '#src/services/core/safeguards/findings.ts'
import { browserReports } from '#src/services/core/safeguards/schema.ts'
import { openCoupons } from '#tests/support/coupons.ts'

const world = await openCoupons()
const { db } = world
const admin = await world.person({ role: 'ADMIN', business: undefined })
const merchant = await world.person()

beforeEach(() => db.execute(sql`truncate browser_reports, findings`))

async function report(directive: string, blocked: string, path = '/deals/view/admin/:id') {
  const answer = await world.core.request('/browser-reports', {
    method: 'POST',
    headers: { 'x-api-key': world.deps.settings.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ directive, blocked, path }),
  })
  return answer.json()
}
const read = async () => (await admin.ask<Safeguards>('/safeguards')).data

test.each([
  ['script-src-elem', 'inline', 'script', 'inline'],
  ['script-src', 'eval', 'script', 'eval'],
  ['worker-src', 'blob', 'script', 'other'],
  ['style-src-attr', 'inline', 'style', 'inline'],
  ['img-src', 'https://tracker.example', 'picture', 'address'],
  ['media-src', 'data', 'picture', 'other'],
  ['font-src', 'moz-extension', 'font', 'extension'],
  ['connect-src', 'wss://chat.example', 'connection', 'address'],
  ['frame-ancestors', 'chrome-extension:', 'frame', 'extension'],
  ['form-action', 'self', 'form', 'inline'],
  ['unknown', 'unknown', 'other', 'other'],
])('%s of %s is %s, %s [OPS-61]', async (directive, blocked, kind, source) => {
  await report(directive, blocked)
  expect((await read())?.reports).toMatchObject([{ kind, source, blocked, count: 1 }])
})

test('equal reports are one line that counts, the newest first [OPS-61]', async () => {
  await report('img-src', 'data', '/orders')
  await report('script-src', 'eval', '/orders')
  await report('img-src', 'data', '/orders')
  const { reports } = (await read()) ?? {}
  expect(reports?.map(({ kind, count }) => [kind, count])).toEqual([
    ['picture', 2],
    ['script', 1],
  ])
})

test('a flood keeps a bounded number of lines a day, and goes on to count known ones [OPS-61]', async () => {
  await report('img-src', 'data', '/first')
  const lines = BROWSER_REPORTS + 30
  for (let at = 0; at < lines; at += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_none, more) => report('img-src', 'data', `/${at + more}`)),
    )
  const kept = await db.$count(browserReports)
  expect(kept).toBeGreaterThanOrEqual(BROWSER_REPORTS)
  expect(kept).toBeLessThan(BROWSER_REPORTS + 10)
  await report('img-src', 'data', '/first')
  const { rows } = await db.execute(sql`select count from browser_reports where path = '/first'`)
  expect(rows).toEqual([{ count: 2 }])
})

test('what is older than the days that are kept is deleted, at the limit [OPS-61]', async () => {
  const day = (ago: number) => sql`(now() at time zone 'Asia/Colombo')::date - ${ago}::int`
  for (const ago of [BROWSER_REPORT_DAYS, BROWSER_REPORT_DAYS + 1])
    await db.execute(sql`
      insert into browser_reports (day, directive, blocked, path)
      values (${day(ago)}, 'img-src', 'data', ${`/${ago}`}::text)`)
  await report('img-src', 'data', '/new')
  const { reports } = (await read()) ?? {}
  expect(reports?.map(({ path }) => path).sort()).toEqual([`/${BROWSER_REPORT_DAYS}`, '/new'])
})

test('only the web half reports, in bounded words, and only who may read reads [OPS-61]', async () => {
  const body = { directive: 'img-src', blocked: 'data', path: '/' }
  expect(await admin.ask('/browser-reports', 'POST', body)).toMatchObject({ code: 4001 })
  const long = 'x'.repeat(REPORT_LENGTH_MAX + 1)
  expect(await report('img-src', 'data', long)).toMatchObject({ code: 4000 })
  expect(await report('img-src', 'data', long.slice(1))).toMatchObject({ code: 2000 })
  expect(await merchant.ask('/safeguards')).toMatchObject({ code: 4003 })
})

test('findings of servers: what fails first, alike ones once, and a server that is gone no more [OPS-60]', async () => {
  expect(await read()).toMatchObject({ findings: [], lookedOn: null })
  const ok = { name: 'clock', level: 'ok', words: 'agrees' } as const
  const full = { name: 'free disk', level: 'fail', words: '1 GB left: make room' } as const
  await keepFindings(db, 'web-1', [ok, { ...full, level: 'ok', words: '80 GB left' }])
  await keepFindings(db, 'web-2', [ok, full])
  const found = async () =>
    (await read())?.findings.map(({ host, name, level }) => [host, name, level])
  expect(await found()).toEqual([
    ['web-2', 'free disk', 'fail'],
    ['', 'clock', 'ok'],
    ['web-1', 'free disk', 'ok'],
  ])
  await keepFindings(db, 'web-2', [ok])
  expect(await found()).not.toContainEqual(['web-2', 'free disk', 'fail'])
  await db.execute(
    sql`update findings set found_at = now() - interval '25 hours' where host = 'web-1'`,
  )
  await keepFindings(db, 'web-2', [ok])
  expect(await found()).toEqual([['', 'clock', 'ok']])
})

test('administrators without a second step are counted, blocked ones are not [OPS-60]', async () => {
  const before = (await read())?.administrators
  await world.person({ role: 'ADMIN', business: undefined })
  await world
    .person({ role: 'ADMIN', business: undefined, approvalStatus: 'BLOCKED' })
    .catch(() => null)
  expect((await read())?.administrators).toEqual({
    count: (before?.count ?? 0) + 1,
    withoutFactor: (before?.withoutFactor ?? 0) + 1,
    required: false,
  })
})

test('the trail says its newest block and what came after it [OPS-60]', async () => {
  expect((await read())?.trail).toMatchObject({ blocks: 0, sealedOn: null })
})
