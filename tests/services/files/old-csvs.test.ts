import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { removeOldCsvs } from '#src/services/files/jobs.ts'
import { csvKey } from '#src/services/files/keys.ts'
import { files } from '#src/services/files/schema.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)

async function keep(kind: 'IMAGE' | 'COUPONS', daysAgo: number): Promise<string> {
  const id = v7()
  const createdAt = new Date(Date.now() - daysAgo * 86_400_000)
  await db.insert(files).values({ id, ownerId: v7(), kind, name: 'a', bytes: 1, createdAt })
  await deps.storage.write(csvKey(id), Buffer.from('a'))
  return id
}

test('coupon files are kept for a month, bytes and all; pictures for ever', async () => {
  const old = await keep('COUPONS', 31)
  const young = await keep('COUPONS', 29)
  const picture = await keep('IMAGE', 400)
  expect(await removeOldCsvs(deps)).toBe(false)
  const left = await db.select({ id: files.id }).from(files)
  expect(left.map(({ id }) => id).sort()).toEqual([young, picture].sort())
  expect(await deps.storage.read(csvKey(old))).toBeNull()
  expect(await deps.storage.read(csvKey(young))).not.toBeNull()
  expect(await removeOldCsvs(deps)).toBe(false)
})
