import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exportJobs } from '#src/services/core/exports/schema.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startServer, temporaryFolder } from '#tests/support/server.ts'

const COUNT = 80_000
const { db, url } = await testDatabase()

test('kill -9 in the middle of an export: the next process goes on, without a row twice or missing [R02, EXPORT-06]', async () => {
  const owner = await addAccount(db)
  const deal = await addDeal(db, owner.id)
  await db.execute(sql`
    insert into coupons (id, deal_id, merchant_id, code, code_key, expires_on, expired_on)
    select gen_random_uuid(), ${deal.id}::uuid, ${owner.id}::uuid, 'HAT' || number, 'HAT' || number,
      '2027-01-31', '2027-01-31 18:29:59.999Z'
    from generate_series(1, ${COUNT}::int) number`)
  const env = {
    DATABASE_URL: url.replace('@/', '@localhost/'),
    SECRET_KEYS: 'a secret that both processes of this test know',
    PUBLIC_ORIGIN: 'http://localhost',
    DATA_DIR: await temporaryFolder(),
  }
  const first = await startServer(env)
  const authorization = `Bearer ${await tokenFrom(first.origin, owner.email)}`
  const body = {
    list: `/coupons/deal/${deal.id}`,
    query: 'sort=-code',
    title: 'Coupons',
    fileName: 'coupons',
    total: COUNT,
  }
  const created = await fetch(`${first.origin}/api/v1/core/exports`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data }: { data: { id: string } } = await created.json()
  const begun = await until(data.id, ({ parts }) => parts > 0)
  first.child.kill('SIGKILL')
  expect(begun.state).toBe('RUNNING')
  const second = await startServer(env)
  const done = await until(data.id, ({ state }) => state !== 'RUNNING')
  expect(done).toMatchObject({ state: 'DONE', rows: COUNT })
  const file = `${second.origin}/api/v1/core/exports/${data.id}/file`
  const text = await (await fetch(file, { headers: { authorization } })).text()
  const codes = text.match(/HAT\d+/g) ?? []
  expect([codes.length, new Set(codes).size]).toEqual([COUNT, COUNT])
  expect(codes).toEqual(codes.toSorted().reverse())
  second.child.kill('SIGTERM')
  expect(await second.exited).toBe(0)
}, 180_000)

type Row = typeof exportJobs.$inferSelect

async function until(id: string, isSo: (row: Row) => boolean): Promise<Row> {
  for (let tries = 0; tries < 6000; tries += 1) {
    const [row] = await db.select().from(exportJobs).where(eq(exportJobs.id, id))
    if (row && isSo(row)) return row
    await sleep(10)
  }
  throw new Error('the export does not go on')
}
