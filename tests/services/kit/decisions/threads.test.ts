import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type InboxKind, inboxKinds } from '#src/contract/core/approvals.ts'
import { reviewThreads } from '#src/services/kit/decisions/schema.ts'
import {
  addToThread,
  answerThread,
  closeThread,
  countThreads,
  findThreads,
  findUnread,
  markThread,
  type ThreadRecord,
  threadIdOf,
} from '#src/services/kit/decisions/threads.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const someId = () => crypto.randomUUID()

/** A thread of its own owner and the sides that write in it. */
function aThread(kind: ThreadRecord['kind'] = 'deals', ownerId = someId()) {
  const record = { kind, id: someId() }
  const write = (side: 'OWNER' | 'ADMIN') =>
    db.transaction((tx) => addToThread(tx, record, { side, ownerId }))
  const mark = (side: 'OWNER' | 'ADMIN', upTo: number, { answers = false, unread = 0 } = {}) =>
    db.transaction((tx) =>
      markThread(tx, record, { side, upTo, answers }, async (after) => {
        counted.push(after)
        return unread
      }),
    )
  const counted: number[] = []
  const read = async () =>
    (await db.select().from(reviewThreads).where(eq(reviewThreads.recordId, record.id)))[0]
  return { record, ownerId, write, mark, counted, read }
}

/** As if what was written in a thread so far had been so many minutes ago. */
async function age({ id }: ThreadRecord, minutes: number) {
  const ago = sql`make_interval(mins => ${minutes})`
  const { lastAt, unansweredSince, recordId } = reviewThreads
  await db
    .update(reviewThreads)
    .set({ lastAt: sql`${lastAt} - ${ago}`, unansweredSince: sql`${unansweredSince} - ${ago}` })
    .where(eq(recordId, id))
}

const page = (size: number, of = 0) => ({ page: of, size })

describe('messages', () => {
  test('are numbered in their thread, and each side’s are unread by the other [APPR-72, APPR-73]', async () => {
    const { record, ownerId, write, read } = aThread()
    expect([await write('OWNER'), await write('OWNER'), await write('ADMIN')]).toEqual([1, 2, 3])
    expect(await read()).toMatchObject({
      kind: 'deals',
      recordId: record.id,
      ownerId,
      lastNo: 3,
      adminUnread: 2,
      ownerUnread: 1,
      adminReadNo: 0,
      ownerReadNo: 0,
    })
    const { write: writeOther, read: readOther } = aThread()
    expect([await writeOther('ADMIN'), await writeOther('ADMIN')]).toEqual([1, 2])
    const unread = { adminUnread: 0, ownerUnread: 2, unansweredSince: null }
    expect(await readOther()).toMatchObject(unread)
  })

  test('of the owner wait for an answer since the first of them [APPR-79]', async () => {
    const { record, write, read } = aThread()
    await write('OWNER')
    await age(record, 1)
    const since = (await read())?.unansweredSince
    expect(since).toBeInstanceOf(Date)
    await write('OWNER')
    await write('ADMIN')
    const after = await read()
    expect(after?.unansweredSince).toEqual(since)
    expect(Number(after?.lastAt)).toBeGreaterThan(Number(since))
  })

  test('written after the record changed hands belong to the new owner', async () => {
    const { record, write, read } = aThread()
    await write('OWNER')
    const next = someId()
    await db.transaction((tx) => addToThread(tx, record, { side: 'ADMIN', ownerId: next }))
    expect((await read())?.ownerId).toBe(next)
  })
})

describe('a read mark [APPR-73]', () => {
  test('is that of its side alone', async () => {
    const { write, mark, read, counted } = aThread()
    await write('OWNER')
    await write('ADMIN')
    await mark('ADMIN', 1, { unread: 4 })
    expect(await read()).toMatchObject({
      adminReadNo: 1,
      adminUnread: 4,
      ownerReadNo: 0,
      ownerUnread: 1,
    })
    await mark('OWNER', 2, { unread: 3 })
    expect(await read()).toMatchObject({
      adminReadNo: 1,
      adminUnread: 4,
      ownerReadNo: 2,
      ownerUnread: 3,
    })
    expect(counted).toEqual([1, 2])
  })

  test.each(['OWNER', 'ADMIN'] as const)(
    'of %s goes neither back nor beyond the last message',
    async (side) => {
      const { write, mark, counted } = aThread()
      for (let no = 0; no < 3; no += 1) await write('OWNER')
      for (const upTo of [2, 1, 9, 3]) await mark(side, upTo)
      expect(counted).toEqual([2, 2, 3, 3])
    },
  )

  test.each([
    ['ADMIN', { answers: true }, null],
    ['ADMIN', { answers: true, unread: 1 }, expect.any(Date)],
    ['ADMIN', { answers: false }, expect.any(Date)],
    ['OWNER', { answers: true }, expect.any(Date)],
  ] as const)('of %s with %j answers or leaves to answer', async (side, given, since) => {
    const { write, mark, read } = aThread()
    await write('OWNER')
    await mark(side, 1, given)
    expect((await read())?.unansweredSince).toEqual(since)
  })

  test('of a thread without a message marks nothing, not even another thread', async () => {
    const [empty, other] = [aThread(), aThread()]
    await other.write('OWNER')
    await empty.mark('ADMIN', 5, { answers: true, unread: 2 })
    expect(empty.counted).toEqual([])
    expect(await empty.read()).toBeUndefined()
    expect(await other.read()).toMatchObject({ adminUnread: 1, unansweredSince: expect.any(Date) })
  })
})

describe('a decision', () => {
  const answer = (
    kind: 'deals' | 'branches' | 'profile' | 'contact' | 'accounts',
    itemId: string,
  ) => db.transaction((tx) => answerThread(tx, { kind, itemId, ownerId: itemId }))

  test.each(['deals', 'branches', 'profile', 'contact'] as const)(
    'on %s answers what was read of its thread, not what is unread [APPR-79]',
    async (kind) => {
      const [seen, unread] = [aThread(kind), aThread(kind)]
      for (const { write } of [seen, unread]) await write('OWNER')
      await seen.mark('ADMIN', 1)
      await unread.mark('ADMIN', 1, { unread: 1 })
      for (const { record } of [seen, unread]) await answer(kind, record.id)
      expect((await seen.read())?.unansweredSince).toBeNull()
      expect((await unread.read())?.unansweredSince).toBeInstanceOf(Date)
    },
  )

  test('on an account answers no thread, as accounts have none', async () => {
    const { record, write, mark, read } = aThread('profile')
    await write('OWNER')
    await mark('ADMIN', 1)
    await answer('accounts', record.id)
    expect((await read())?.unansweredSince).toBeInstanceOf(Date)
  })

  test('on a profile answers the thread of its owner, other decisions that of the item', () => {
    const idOf = (kind: InboxKind) => threadIdOf(kind, 'item', 'owner')
    expect(inboxKinds.filter((kind) => idOf(kind) === 'owner')).toEqual(['profile', 'contact'])
    expect(inboxKinds.filter((kind) => idOf(kind) === 'item')).toHaveLength(inboxKinds.length - 2)
  })
})

test('the thread of a deleted record is nobody’s, and nothing of it is unread or to answer', async () => {
  const [gone, other] = [aThread(), aThread()]
  for (const { write } of [gone, other]) {
    await write('OWNER')
    await write('ADMIN')
  }
  await db.transaction((tx) => closeThread(tx, gone.record))
  const closed = { ownerId: null, unansweredSince: null, ownerUnread: 0, adminUnread: 0 }
  expect(await gone.read()).toMatchObject({ ...closed, lastNo: 2 })
  expect(await other.read()).toMatchObject({ ownerUnread: 1, adminUnread: 1 })
})

describe('lists', () => {
  test('of an owner hold all of that owner’s, newest first, in pages', async () => {
    const ownerId = someId()
    const own = [aThread('deals', ownerId), aThread('branches', ownerId), aThread('deals', ownerId)]
    for (const [place, { record, write }] of own.entries()) {
      await write('ADMIN')
      await age(record, own.length - place)
    }
    await aThread().write('ADMIN')
    const ids = own.map(({ record }) => record.id).reverse()
    const listed = async (kinds: ThreadRecord['kind'][], size = 10, of = 0) =>
      (await findThreads(db, { kinds, ownerId }, page(size, of))).map(({ recordId }) => recordId)
    expect(await listed(['deals', 'branches'])).toEqual(ids)
    expect(await listed(['deals', 'branches'], 2, 1)).toEqual([ids[2]])
    expect(await listed(['branches'])).toEqual([ids[1]])
    expect(await countThreads(db, { kinds: ['deals', 'branches'], ownerId })).toBe(3)
    expect(await countThreads(db, { kinds: ['deals'], ownerId })).toBe(2)
    expect(await countThreads(db, { kinds: ['deals'], ownerId: someId() })).toBe(0)
  })

  test('of what is to be answered begin with whoever waits longest', async () => {
    await db.delete(reviewThreads)
    const [first, second, answered] = [aThread(), aThread('branches'), aThread()]
    for (const [place, { record, write }] of [first, second, answered].entries()) {
      await write('OWNER')
      await age(record, 10 - place)
    }
    await answered.mark('ADMIN', 1, { answers: true })
    await first.write('OWNER')
    const toAnswer = { kinds: ['deals', 'branches'], ownerId: null } as const
    const rows = await findThreads(db, toAnswer, page(10))
    expect(rows.map(({ recordId }) => recordId)).toEqual([first.record.id, second.record.id])
    expect(await countThreads(db, toAnswer)).toBe(2)
    expect(await countThreads(db, { ...toAnswer, kinds: ['contact'] })).toBe(0)
  })

  test('of what nobody read begin with the newest message and say how many', async () => {
    await db.delete(reviewThreads)
    const [first, second, read, other] = [aThread(), aThread(), aThread(), aThread('contact')]
    for (const { record, write } of [first, second, read, other]) {
      await write('OWNER')
      await age(record, 10)
    }
    await first.write('OWNER')
    await read.mark('ADMIN', 1)
    const unread = (limit: number) => findUnread(db, ['deals'], limit)
    expect(await unread(10)).toEqual([
      { ...first.record, count: 2 },
      { ...second.record, count: 1 },
    ])
    expect(await unread(1)).toHaveLength(1)
    await db.delete(reviewThreads).where(eq(reviewThreads.recordId, first.record.id))
    expect(await unread(10)).toHaveLength(1)
  })
})
