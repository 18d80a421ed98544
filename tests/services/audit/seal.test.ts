import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditBlocks } from '#src/services/audit/chain/schema.ts'
import { SETTLED_SECONDS, sealEntries } from '#src/services/audit/chain/seal.ts'
import { verifyChain } from '#src/services/audit/chain/verify.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const first = ['the first secret of this test, long enough']
const second = ['the second secret of this test, long enough', ...first]
const settledSeconds = 0

const enter = (count: number, ago = '0 s') =>
  db.execute(sql`
    insert into audit_entries (id, at, event, subject_type, request_id)
    select gen_random_uuid(), now() - ${ago}::interval, 'deal.approved', 'deal', 'seal'
    from generate_series(1, ${count}::int)`)
const kinds = async (secretKeys: readonly string[]) => {
  const { findings } = await verifyChain(db, { secretKeys })
  return findings.map(({ kind, block }) => `${kind} ${block}`)
}

test('only entries that can get no neighbour any more are sealed [OPS-40]', async () => {
  await enter(1, `${SETTLED_SECONDS + 5} s`)
  await enter(1, `${SETTLED_SECONDS - 60} s`)
  const sealed = await sealEntries(db, { secretKeys: first })
  expect(sealed?.block.digests.length).toBe(48)
  expect(await sealEntries(db, { secretKeys: first })).toBeNull()
  expect((await verifyChain(db, { secretKeys: first })).waiting).toBe(1)
})

test('two that seal at once add one block, and a block takes 5,000 entries [OPS-40]', async () => {
  await enter(5001)
  const both = await Promise.all(
    [1, 2].map(() => sealEntries(db, { secretKeys: first, settledSeconds })),
  )
  expect(both.filter((sealed) => sealed?.isFull)).toHaveLength(1)
  await sealEntries(db, { secretKeys: first, settledSeconds })
  expect(await db.$count(auditBlocks)).toBe(3)
  const { findings, entries, waiting } = await verifyChain(db, { secretKeys: first })
  expect([findings, entries, waiting]).toEqual([[], 5003, 0])
})

test('keys are changed without a finding; a dropped one leaves its blocks to the chain [OPS-42]', async () => {
  await enter(1)
  await sealEntries(db, { secretKeys: second, settledSeconds })
  expect(await kinds(second)).toEqual([])
  const dropped = second.slice(0, 1)
  const { findings, ofOldKeys } = await verifyChain(db, { secretKeys: dropped })
  expect([findings, ofOldKeys]).toEqual([[], 3])
  expect(await kinds(['a key that nobody had, long enough for it'])).toEqual(['block-forged 4'])
})

test('nothing is sealed over a block of a foreign key, until an operator says so [OPS-42]', async () => {
  await enter(1)
  const secretKeys = ['a third secret that knows no other, long enough']
  await expect(sealEntries(db, { secretKeys, settledSeconds })).rejects.toThrow('block 4')
  const sealed = await sealEntries(db, { secretKeys, settledSeconds, goOn: true })
  expect(sealed?.block.number).toBe(5)
  expect(await kinds(secretKeys)).toEqual([])
  expect(await kinds(second)).toEqual(['block-forged 5'])
})
