import { expect, test } from 'vitest'
import { secretBoxOf } from '#src/platform/secret-box.ts'
import { hasInput, saveInput, takeInput } from '#src/web/auth/session/saved-inputs.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const box = secretBoxOf(['a secret that only these tests know, 32 bytes'], 'kept-inputs')
const [userId, other] = [crypto.randomUUID(), crypto.randomUUID()]
const owner = { userId, visitor: 'the browser at the counter' }
const input = { path: '/deals/add', values: { title: 'High tea' }, withFiles: false }

test('a saved form is given back once, to its person in its browser alone', async () => {
  expect(await saveInput(db, box, owner, input)).toBe(true)
  const strangers = [
    { userId, visitor: 'another browser of the person' },
    { userId: other, visitor: owner.visitor },
  ]
  for (const stranger of strangers) {
    expect(await hasInput(db, stranger)).toBe(false)
    expect(await takeInput(db, box, stranger)).toBeNull()
  }
  expect(await hasInput(db, owner)).toBe(true)
  expect(await takeInput(db, box, owner)).toEqual(input)
  expect(await takeInput(db, box, owner)).toBeNull()
})

test.each([
  [64 * 1024, true],
  [64 * 1024 + 1, false],
])('a form of %d characters is saved: %s', async (length, saved) => {
  const empty = JSON.stringify({ ...input, values: { title: '' } }).length
  const values = { title: 'x'.repeat(length - empty) }
  expect(await saveInput(db, box, owner, { ...input, values })).toBe(saved)
})
