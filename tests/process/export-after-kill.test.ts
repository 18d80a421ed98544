import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PART_ROWS } from '#src/contract/core/exports.ts'
import { exportJobs } from '#src/services/core/exports/schema.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startServer, temporaryFolder } from '#tests/support/server.ts'
import { envOn } from '#tests/support/two-processes.ts'

/** More than one part. */
const COUNT = PART_ROWS + 5000
const database = await testDatabase()
const { db } = database

test('kill -9 in the middle of an export: the next process goes on, without a row twice or missing [R02, EXPORT-06]', async () => {
  const owner = await addAccount(db)
  const deal = await addDeal(db, owner.id)
  await db.execute(sql`
    insert into coupons (id, deal_id, merchant_id, code, code_key, expires_on, expired_on)
    select gen_random_uuid(), ${deal.id}::uuid, ${owner.id}::uuid, 'HAT' || number, 'HAT' || number,
      '2027-01-31', '2027-01-31 18:29:59.999Z'
    from generate_series(1, ${COUNT}::int) number`)
  const env = { ...envOn(database), DATA_DIR: await temporaryFolder() }
  const first = await startServer(env)
  const authorization = `Bearer ${await tokenFrom(first.origin, owner.email)}`
  const body = {
    list: `/coupons/deal/${deal.id}`,
    query: 'sort=-code',
    title: 'Coupons',
    fileName: 'coupons',
    total: COUNT,
  }
  await refuseSecondPart()
  const created = await fetch(`${first.origin}/api/v1/core/exports`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data }: { data: { id: string } } = await created.json()
  const isOurs = eq(exportJobs.id, data.id)
  const begun = and(isOurs, gt(exportJobs.parts, 0))
  await expect.poll(() => db.$count(exportJobs, begun), { interval: 10 }).toBe(1)
  first.child.kill('SIGKILL')
  await db.execute(sql`drop function refuse cascade`)
  // As if the killed process’s lease had passed.
  await db.update(exportJobs).set({ dueAt: sql`now()` }).where(isOurs)
  const second = await startServer(env)
  const over = and(isOurs, ne(exportJobs.state, 'RUNNING'))
  await expect.poll(() => db.$count(exportJobs, over)).toBe(1)
  const [done] = await db.select().from(exportJobs).where(isOurs)
  expect(done).toMatchObject({ state: 'DONE', rows: COUNT })
  const file = `${second.origin}/api/v1/core/exports/${data.id}/file`
  const text = await (await fetch(file, { headers: { authorization } })).text()
  const codes = text.match(/HAT\d+/g) ?? []
  expect([codes.length, new Set(codes).size]).toEqual([COUNT, COUNT])
  expect(codes).toEqual(codes.toSorted().reverse())
  second.child.kill('SIGTERM')
  expect(await second.exited).toBe(0)
})

/** So that the first process cannot be done before it is killed. */
async function refuseSecondPart(): Promise<void> {
  await db.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not yet'; end $$`)
  await db.execute(sql`create trigger refuse before update on export_jobs
    for each row when (new.parts > 1) execute function refuse()`)
}
