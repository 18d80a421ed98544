import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { viewDays } from '#src/services/core/view-counts/schema.ts'
import { sums } from '#src/services/core/view-counts/sums.ts'
import { testDatabase } from '#tests/support/database.ts'
import { machineEnv } from '#tests/support/machine-env.ts'
import { temporaryFolder } from '#tests/support/server.ts'
import { addViews, someIds } from '#tests/support/views.ts'

const { db, url } = await testDatabase()
/** The test's own server may listen on a socket alone; a URL names a host all the same. */
const databaseUrl = url.replace(/@\//, '@localhost/').replace(/:\/\/\//, '://localhost/')

/** `dealdesk reports rebuild` on a machine in another zone. */
async function rebuild(zone = 'Asia/Colombo'): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [inRoot('scripts', 'dealdesk.mjs'), 'reports', 'rebuild'],
    {
      env: {
        ...machineEnv,
        TZ: 'America/New_York',
        DATA_DIR: await temporaryFolder(),
        DATABASE_URL: databaseUrl,
        BUSINESS_TIME_ZONE: zone,
      },
    },
  )
  return stdout.match(/^\d{4}-\d\d counted$/gm) ?? []
}

test('the command counts all views anew, by the days of the business zone', async () => {
  const [dealId = ''] = someIds(1)
  await addViews(db, [
    { dealId, viewedAt: new Date('2026-01-30T18:30:00.000Z') },
    { dealId, viewedAt: new Date('2026-01-31T18:30:00.000Z') },
    { dealId, viewedAt: new Date('2026-02-01T18:29:59.999Z') },
  ])
  expect(await rebuild()).toEqual(['2026-01 counted', '2026-02 counted'])
  const days = () =>
    db.select({ day: viewDays.day, views: viewDays.views }).from(viewDays).orderBy(viewDays.day)
  expect(await days()).toEqual([
    { day: '2026-01-31', views: 1 },
    { day: '2026-02-01', views: 2 },
  ])
  const summed = async (grain: 'tens' | 'months' | 'quarters') => {
    const { table, start } = sums[grain]
    const { rows } = await db.execute(sql`select views from ${table} order by ${start}`)
    return rows.map(({ views }) => views)
  }
  expect(await summed('tens')).toEqual([1, 2])
  expect(await summed('months')).toEqual([1, 2])
  expect(await summed('quarters')).toEqual([3])

  await rebuild('UTC')
  expect(await days()).toEqual([
    { day: '2026-01-30', views: 1 },
    { day: '2026-01-31', views: 1 },
    { day: '2026-02-01', views: 1 },
  ])

  await rebuild()
  expect(await days()).toEqual([
    { day: '2026-01-31', views: 1 },
    { day: '2026-02-01', views: 2 },
  ])
})
