import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inboxKinds } from '#src/contract/core/approvals.ts'
import { roundTimes } from '#src/services/kit/decisions/round-figures.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const ROUNDS = 100_000

await db.execute(sql`
  insert into decided_rounds
    (id, kind, item_id, owner_id, answer, submitted_at, decided_by, decided_at)
  select gen_random_uuid(), (array['deals', 'branches', 'profile'])[1 + i % 3],
    gen_random_uuid(), gen_random_uuid(), case when i % 5 = 0 then 'REJECTED' else 'APPROVED' end,
    at - make_interval(secs => i % 1000), gen_random_uuid(), at
  from (select i, timestamptz '2024-01-01' + i * interval '10 minutes' as at
    from generate_series(1, ${ROUNDS}::int) i) rounds`)
await db.execute(sql`vacuum analyze decided_rounds`)

const range = (from: string, to: string) =>
  roundTimes(db, { start: new Date(from), end: new Date(to), kinds: inboxKinds })

test('of 100,000 decisions the figures of a month read by their index, not every row [APPR-53]', async () => {
  const month = range('2025-03-01', '2025-04-01')
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${month.getSQL()}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  // Whether rows are read too is up to what vacuum found visible; other tests hold that back.
  expect(plan).toMatch(/Scan (using|on) decided_rounds_decided/)
  expect(plan).not.toContain('Seq Scan')
})

test('figures over all of them are exact [APPR-53]', async () => {
  const total = (await range('2023-01-01', '2030-01-01')).find(({ kind }) => kind === null)
  expect(total).toMatchObject({ decided: ROUNDS, rejected: ROUNDS / 5, timed: ROUNDS })
  expect(total?.medianSeconds).toBe(499.5)
  expect(total?.p90Seconds).toBeCloseTo(899.1, 6)
})
