import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { deals, isExpired } from '#src/services/core/deals/schema.ts'
import { day, noon, openCore, ZONE } from '#tests/support/core.ts'

const { db } = await openCore()
const machineZone = process.env.TZ
afterAll(() => {
  if (machineZone === undefined) delete process.env.TZ
  else process.env.TZ = machineZone
})

test.each(['UTC', 'America/New_York', 'Pacific/Kiritimati'])(
  'on a machine in %s a deal lives until 18:29:59Z of its last day and is expired at 18:30:00Z [DEAL-40, L13]',
  async (zone) => {
    process.env.TZ = zone
    await db.update(deals).set({ expiresOn: '2026-12-31' })
    const at = async (moment: string) => {
      const [row] = await db
        .select({ expired: isExpired(ZONE, sql`${moment}::timestamptz`) })
        .from(deals)
        .limit(1)
      return row?.expired
    }
    expect(await at('2026-12-31T18:29:59Z')).toBe(false)
    expect(await at('2026-12-31T18:30:00Z')).toBe(true)
  },
)

test('noon and day of the test support agree with Colombo', () => {
  expect(new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(noon(day(0)))).toBe(day(0))
})
