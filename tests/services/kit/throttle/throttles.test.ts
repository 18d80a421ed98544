import { expect, test } from 'vitest'
import {
  countFailure,
  secondsToWait,
  uncountFailure,
} from '#src/services/kit/throttle/throttles.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const limit = (key: string, free: number) => ({ key, free, windowSeconds: 900 })
const fail = async (which: ReturnType<typeof limit>) =>
  (await db.transaction((tx) => countFailure(tx, which))) ?? 0
const undo = (which: ReturnType<typeof limit>, counted: number) =>
  db.transaction((tx) => uncountFailure(tx, which, counted))

test('a right password lifts the wait that it began itself', async () => {
  const own = limit('own', 1)
  await fail(own)
  const counted = await fail(own)
  expect(await secondsToWait(db, [own])).toBeGreaterThan(0)
  await undo(own, counted)
  expect(await secondsToWait(db, [own])).toBe(0)
})

test('a right password lifts no wait that others began meanwhile', async () => {
  const shared = limit('shared', 1)
  const counted = await fail(shared)
  await fail(shared)
  await undo(shared, counted)
  expect(await secondsToWait(db, [shared])).toBeGreaterThan(0)
})

test('while a key waits further failures count nothing', async () => {
  const busy = limit('busy', 1)
  expect([await fail(busy), await fail(busy)]).toEqual([1, 2])
  expect(await db.transaction((tx) => countFailure(tx, busy))).toBeNull()
})
