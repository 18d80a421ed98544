import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { inboxKinds, inboxNouns } from '#src/contract/core/approvals.ts'
import { bulkKindOf, bulkKinds, bulkKindsIn, queueOf } from '#src/contract/core/bulk-actions.ts'
import { businessRoles } from '#src/contract/roles.ts'
import { reviewHref } from '#src/contract/screens/review-href.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { inbox } from '#src/services/core/inbox/nouns.ts'
import { doesWait, whatWaits } from '#src/services/core/inbox/what-waits.ts'
import { ZONE } from '#tests/support/core.ts'
import { testDatabase } from '#tests/support/database.ts'
import { submissions } from '#tests/support/submissions.ts'

const { db } = await testDatabase()
const scope = { timeZone: ZONE, types: businessRoles }

describe.each(inboxKinds)('what waits of %s', (kind) => {
  test('is the same in its list, its count, the sums of all kinds, and for who takes it', async () => {
    const { id, owner } = await submissions[kind](db)
    const search = { ...scope, term: null }
    const listed = await inbox[kind].find(db, search, { page: 0, size: 100 })
    const ids = listed.map((item) => item.id)
    expect(ids).toContain(id)
    const searched = { ...scope, term: listed.find((item) => item.id === id)?.name ?? '' }
    const found = await inbox[kind].find(db, searched, { page: 0, size: 100 })
    expect(found.map((item) => item.id)).toContain(id)
    const total = { totalItems: found.length, capped: false }
    expect(await inbox[kind].count(db, searched)).toMatchObject(total)
    type Waiting = Record<'kind' | 'id' | 'record' | 'type', string>
    const { rows } = await db.execute<Waiting>(sql`
      select * from (${whatWaits([kind], scope)}) as waiting (kind, id, record, type, since)
      order by since, id`)
    expect(rows.map((row) => row.id)).toEqual(ids)
    const row = rows.find((one) => one.id === id)
    expect(row).toMatchObject({ kind, type: owner.role ?? 'MERCHANT' })
    const record = row?.record ?? ''
    expect(await doesWait(db, { kind, id: record }, scope)).toBe(true)
    expect(await doesWait(db, { kind, id: v7() }, scope)).toBe(false)
    const others = inboxKinds.filter((one) => one !== kind)
    for (const one of others)
      expect(await doesWait(db, { kind: one, id: record }, scope)).toBe(false)
  })

  test('has an address of its own, in the version and for the way back that are named', () => {
    const item = { kind, id: v7(), userType: 'BANK' as const }
    expect(reviewHref(item)).toContain(item.id)
    expect(reviewHref(item, '/approvals?tab=all')).toContain('from=%2Fapprovals')
  })

  test('is decided in bulk under the name that its queue is found by', () => {
    for (const userType of businessRoles) {
      const bulk = bulkKindOf({ kind, userType })
      expect(bulk === null).toBe(!('bulk' in inboxNouns[kind]))
      if (bulk) expect(new Map(Object.entries(queueOf)).get(bulk)).toBe(kind)
      if (bulk) expect(bulkKindsIn(kind)).toContain(bulk)
      if (bulk) expect(bulkKinds).toContain(bulk)
    }
  })
})

test('no two kinds have the same place among the tabs', () => {
  expect(new Set(Object.values(inboxNouns).map(({ rank }) => rank)).size).toBe(inboxKinds.length)
})

test('a deal waits for nobody who wrote some of it', async () => {
  const { id } = await submissions.deals(db)
  const [writer, other] = [v7(), v7()]
  await db
    .update(deals)
    .set({ writers: [writer] })
    .where(sql`${deals.id} = ${id}`)
  const item = { kind: 'deals' as const, id }
  expect(await doesWait(db, item, { ...scope, reviewerId: writer })).toBe(false)
  expect(await doesWait(db, item, { ...scope, reviewerId: other })).toBe(true)
})
