import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inboxKinds } from '#src/contract/core/approvals.ts'
import { businessRoles } from '#src/contract/roles.ts'
import { dealCorrections } from '#src/services/core/deal-corrections/corrections.ts'
import { correctionWaits } from '#src/services/core/deal-corrections/find-waiting.ts'
import { matchDeals } from '#src/services/core/deals/find-deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { whatWaits } from '#src/services/core/inbox/what-waits.ts'
import { prepareShape } from '#src/services/kit/prepare-once.ts'
import { largeWorld, loadWorld } from '#src/world/load.ts'
import { ZONE } from '#tests/support/core.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
await loadWorld(await testServiceDeps(handles), largeWorld(2000))
await db.execute(sql`vacuum analyze`)

async function planOf(query: SQL): Promise<string> {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('corrections that wait look up their own deals, not every live one [APPR-85]', async () => {
  const waiting = db.$count(dealCorrections, correctionWaits(ZONE))
  const plan = await planOf(sql`select ${waiting}`)
  expect(plan).toContain('using deals_pkey')
  expect(plan).not.toMatch(/hashed|deals_by_end|Seq Scan on deals /)
})

test('a kept plan for deals that wait reads their index', async () => {
  const where = matchDeals({ merchantId: null, status: 'PENDING', pattern: null }, ZONE)
  const waiting = db.select({ id: deals.id }).from(deals).where(where)
  const { sql: text, params } = prepareShape(waiting).getQuery()
  expect(params).toEqual([])
  expect(await planOf(sql.raw(text))).toContain('deals_waiting')
})

test('all that waits is counted from the indexes of what waits', async () => {
  const plan = await planOf(sql`
    select kind, count(*) from (${whatWaits(inboxKinds, { types: businessRoles, timeZone: ZONE }).inlineParams()})
      as waiting (kind, id, record, type, since)
    group by kind`)
  for (const index of ['deals_waiting', 'proposals_', 'deals_pkey']) expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan on deals')
})

test('what is no placeholder is written out, however it is spelled', () => {
  const quoted = `it''s a "tea" %_\\ $1`
  const titled = db
    .select({ id: deals.id })
    .from(deals)
    .where(sql`${deals.title} = ${quoted} and ${deals.id} = ${sql.placeholder('id')}`)
  const { sql: text, params } = prepareShape(titled).getQuery()
  expect(text).toContain(`= 'it''''s a "tea" %_\\ $1' and`)
  expect(params).toHaveLength(1)
})
