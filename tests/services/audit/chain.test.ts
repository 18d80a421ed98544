import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Tx } from '#src/database/connect.ts'
import { type Block, chainKeys, makeBlock } from '#src/services/audit/chain/block.ts'
import { auditBlocks } from '#src/services/audit/chain/schema.ts'
import { sealEntries } from '#src/services/audit/chain/seal.ts'
import { type ChainReport, type Known, verifyChain } from '#src/services/audit/chain/verify.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const secretKeys = ['the first secret of this test, long enough']
const other = ['another secret of this test, long enough']
const settledSeconds = 0

const origin = { requestId: 'chain', address: '192.0.2.7' }

async function enter(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const audited = { event: 'deal.approved', subjectId: `deal ${at}`, comment: `entry ${at}` }
    await db.transaction((tx) =>
      recordAudit(tx, origin, {
        ...audited,
        before: { price: 0.1 },
        after: { price: at, of: ['é'] },
      }),
    )
    // Of the same millisecond, a random id would decide between which two an entry is.
    await db.execute(sql`select pg_sleep(0.002)`)
  }
}

for (let block = 0; block < 3; block += 1) {
  await enter(4)
  await sealEntries(db, { secretKeys, settledSeconds })
}
const blocks = await db.select().from(auditBlocks).orderBy(auditBlocks.number)
const { hash } = blocks[2] as Block
const published: Known = { number: 3, hash: hash.toString('hex') }

test('a trail that nobody touched has nothing to find [OPS-41]', async () => {
  const { findings, entries, waiting, last } = await verifyChain(db, {
    secretKeys,
    known: [published],
  })
  expect([findings, entries, waiting, last?.number]).toEqual([[], 12, 0, 3])
})

/** The second entry of the second block, unless another place is named. */
const entry = (number = 2, at = 1) => {
  const hex = (blocks[number - 1] as Block).digests.toString('hex', at * 48, at * 48 + 16)
  return sql`${hex}::uuid`
}
const edit = (change: SQL, of = entry()) => sql`update audit_entries set ${change} where id = ${of}`
const copyAs = (change: SQL) => sql`
  insert into audit_entries (id, at, actor_id, actor_role, event, subject_type, subject_id, before, after,
    comment, request_id, address)
  select gen_random_uuid(), ${change}, actor_id, actor_role, event, subject_type, subject_id, before, after,
    comment, request_id, address
  from audit_entries where id = ${entry()}`
const editBlock = (change: SQL, number = 2) =>
  sql`update audit_blocks set ${change} where number = ${number}`
const forge = (secret: readonly string[], number: number) => {
  const [key] = chainKeys(secret)
  const before = number > 1 ? (blocks[number - 2] as Block) : null
  const block = blocks[number - 1] as Block
  const links = [{ id: '00000000-0000-4000-8000-000000000000', digest: '00'.repeat(32) }]
  const made = makeBlock(before, links, { ...block, key: key as NonNullable<typeof key> })
  return sql`update audit_blocks set digests = ${made.digests}, hash = ${made.hash},
    key_id = ${made.keyId}, signature = ${made.signature} where number = ${number}`
}

test.each<[string, SQL, ...string[]]>([
  ['an actor put in', edit(sql`actor_id = gen_random_uuid()`), 'changed 2'],
  ['a role put in', edit(sql`actor_role = 'ADMIN'`), 'changed 2'],
  ['another event', edit(sql`event = 'deal.rejected'`), 'changed 2'],
  ['another kind of subject', edit(sql`subject_type = 'user'`), 'changed 2'],
  ['another subject', edit(sql`subject_id = 'deal 9'`), 'changed 2'],
  ['a subject taken out', edit(sql`subject_id = null`), 'changed 2'],
  ['what was before', edit(sql`before = '{"price":0.2}'`), 'changed 2'],
  ['what was before, taken out', edit(sql`before = null`), 'changed 2'],
  ['JSON null in place of none', edit(sql`before = 'null'`, entry()), 'changed 2'],
  ['what came after', edit(sql`after = after || '{"price":7}'`), 'changed 2'],
  [
    'one letter of a list inside',
    edit(sql`after = jsonb_set(after, '{of,0}', '"e"')`),
    'changed 2',
  ],
  ['a comment', edit(sql`comment = comment || ' '`), 'changed 2'],
  ['an empty comment in place of words', edit(sql`comment = ''`), 'changed 2'],
  ['a request', edit(sql`request_id = 'other'`), 'changed 2'],
  ['an address', edit(sql`address = '192.0.2.8'`), 'changed 2'],
  ['a time, by a millisecond', edit(sql`at = at - interval '1 ms'`, entry(2, 0)), 'changed 2'],
  ['a time, to another block', edit(sql`at = at - interval '1 day'`), 'inserted 1', 'missing 2'],
  ['a time, after everything', edit(sql`at = at + interval '1 day'`), 'missing 2'],
  ['an id', edit(sql`id = gen_random_uuid()`), 'inserted 2', 'missing 2'],
  ['an entry removed', sql`delete from audit_entries where id = ${entry()}`, 'missing 2'],
  [
    'the first entry of all removed',
    sql`delete from audit_entries where id = ${entry(1, 0)}`,
    'missing 1',
  ],
  [
    'the last sealed one removed',
    sql`delete from audit_entries where id = ${entry(3, 3)}`,
    'missing 3',
  ],
  ['all entries removed', sql`delete from audit_entries`, ...Array(12).fill('missing')],
  ['an entry put between', copyAs(sql`at`), 'inserted 2'],
  ['an entry put before all', copyAs(sql`at - interval '1 year'`), 'inserted 1'],
  [
    'the words of two exchanged',
    sql`update audit_entries as one set comment = two.comment from audit_entries as two
      where one.id in (${entry()}, ${entry(2, 2)}) and two.id in (${entry()}, ${entry(2, 2)})
        and one.id <> two.id`,
    'changed 2',
    'changed 2',
  ],
  [
    'a digest in a block',
    editBlock(sql`digests = set_byte(digests, 20, get_byte(digests, 20) # 1)`),
    'block-altered 2',
    'changed 2',
  ],
  [
    'a digest taken out of a block',
    editBlock(sql`digests = substr(digests, 49)`),
    'block-altered 2',
    'inserted 2',
  ],
  [
    'the hash of a block',
    editBlock(sql`hash = sha256('x')`),
    'block-altered 2',
    'block-forged 2',
    'block-altered 3',
  ],
  [
    'the end of a block',
    editBlock(sql`until_at = until_at + interval '1 hour'`),
    'block-altered 2',
  ],
  ['the time of sealing', editBlock(sql`sealed_at = now() - interval '1 day'`), 'block-altered 2'],
  [
    'a signature',
    editBlock(sql`signature = set_byte(signature, 5, get_byte(signature, 5) # 1)`),
    'block-forged 2',
  ],
  ['the name of the key', editBlock(sql`key_id = 'none'`), 'block-altered 2', 'block-forged 2'],
  [
    'a block removed',
    sql`delete from audit_blocks where number = 2`,
    'block-missing 2',
    'block-altered 3',
  ],
  [
    'the first block removed',
    sql`delete from audit_blocks where number = 1`,
    'block-missing 1',
    'block-altered 2',
  ],
  ['the last block removed', sql`delete from audit_blocks where number = 3`, 'block-missing 3'],
  [
    'two blocks exchanged',
    sql`update audit_blocks as one set sealed_at = two.sealed_at, until_at = two.until_at,
      until_id = two.until_id, digests = two.digests, hash = two.hash, signature = two.signature
      from audit_blocks as two where one.number > 1 and two.number = 5 - one.number`,
    'block-altered 2',
    'block-altered 3',
  ],
  ['a block made anew with another key', forge(other, 2), 'block-forged 2', 'block-altered 3'],
  ['the last block made anew with another key', forge(other, 3), 'block-forged 3', 'block-other 3'],
  [
    'the last block made anew even with the key',
    forge(secretKeys, 3),
    'block-other 3',
    'inserted 3',
  ],
  [
    'everything removed',
    sql`with gone as (delete from audit_entries) delete from audit_blocks`,
    'block-missing 3',
  ],
])('verifying finds %s [OPS-41]', async (_, tamper, ...expected) => {
  const { findings } = await after(tamper)
  const found = findings.map(({ kind, block }) => `${kind} ${block}`)
  for (const one of expected) {
    const at = found.findIndex((words) => words.startsWith(one))
    expect(at, `${one} in ${found.join(', ')}`).toBeGreaterThanOrEqual(0)
    found.splice(at, 1)
  }
})

const undone = new Error('undone')

/** What verifying says of the trail as somebody left it who may do anything in the database. */
async function after(tamper: SQL): Promise<ChainReport> {
  let report: ChainReport | undefined
  const tampered = db.transaction(async (tx: Tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(tamper)
    report = await verifyChain(tx, { secretKeys, known: [published] })
    throw undone
  })
  await expect(tampered).rejects.toBe(undone)
  return report as ChainReport
}

test.each([
  'update audit_blocks set key_id = key_id',
  'delete from audit_blocks',
  'truncate audit_blocks',
])('the database itself refuses: %s [OPS-41]', async (statement) => {
  await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({
    cause: { message: 'audit_blocks is append-only' },
  })
})
