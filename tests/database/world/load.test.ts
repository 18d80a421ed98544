import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loadWorld, smallWorld } from '#src/database/world/load.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db } = await testDatabase()
const deps = await testServiceDeps(db)
const start = performance.now()
const loaded = await loadWorld(deps)
console.log(performance.now() - start)

test('x', async () => {
  expect(loaded).toBe(true)
  for (const q of ['select approval_status, expires_on < current_date e, deleted_at is not null d, count(*) from deals group by 1,2,3 order by 1,2,3',
   'select role, approval_status, count(*) from users group by 1,2', 'select title, sub_title from deals order by random() limit 12', 'select max(length(title)), count(*), count(distinct title) from deals',
   'select created_at from deals order by created_at desc limit 5', 'select count(*) c, max(bytes), sum(bytes) from files', 'select count(*), max(created_at) from notifications'])
    console.log((await db.execute(sql.raw(q))).rows)
})
