import { expect, test } from 'vitest'
import { decidedRounds } from '#src/services/kit/decisions/schema.ts'
import { findSentBack } from '#src/services/kit/decisions/sent-back.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const someId = () => crypto.randomUUID()
type Round = typeof decidedRounds.$inferInsert
let minute = 0

/** An item and the answers it got, one a minute. */
async function anItem(
  approvalStatus: string,
  answers: Round['answer'][],
  kind: Round['kind'] = 'deals',
) {
  const item = { id: someId(), ownerId: someId(), approvalStatus }
  for (const answer of answers) {
    minute += 1
    await db.insert(decidedRounds).values({
      id: someId(),
      kind,
      itemId: item.id,
      ownerId: item.ownerId,
      answer,
      decidedBy: someId(),
      decidedAt: new Date(Date.UTC(2030, 0, 1, 0, minute)),
    })
  }
  return item
}

test('sent back are those of the rejected whose last answer asked for changes [APPR-70]', async () => {
  const sentBack = await anItem('REJECTED', ['REJECTED', 'CHANGES_REQUESTED'])
  const rejected = await anItem('REJECTED', ['CHANGES_REQUESTED', 'REJECTED'])
  const live = await anItem('APPROVED', ['CHANGES_REQUESTED'])
  const waiting = await anItem('PENDING', ['CHANGES_REQUESTED'])
  const another = await anItem('REJECTED', ['CHANGES_REQUESTED'], 'branches')
  const old = await anItem('REJECTED', [])
  const items = [sentBack, rejected, live, waiting, another, old]
  expect(await findSentBack(db, 'deals', items)).toEqual(new Set([sentBack.id]))
  expect(await findSentBack(db, 'branches', items)).toEqual(new Set([another.id]))
  expect(await findSentBack(db, 'deals', [rejected])).toEqual(new Set())
})

test('another owner’s answer to a record says nothing of it', async () => {
  const item = await anItem('REJECTED', ['CHANGES_REQUESTED'])
  expect(await findSentBack(db, 'deals', [{ ...item, ownerId: someId() }])).toEqual(new Set())
})

test('without a rejected item nothing is asked', async () => {
  const items = [await anItem('APPROVED', []), await anItem('PENDING', [])]
  const closed = new Proxy(db, {
    get: () => {
      throw new Error('the database is asked')
    },
  })
  expect(await findSentBack(closed, 'deals', items)).toEqual(new Set())
  expect(await findSentBack(closed, 'deals', [])).toEqual(new Set())
})
