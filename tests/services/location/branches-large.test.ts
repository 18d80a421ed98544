import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { dataOf } from '#tests/support/answers.ts'
import { openLocation } from './open-location.ts'

const { db, pool, person } = await openLocation()
const owner = await person()
const admin = await person({ role: 'ADMIN' })
const COUNT = 40_000
const BATCH = 10_000

beforeAll(async () => {
  for (let from = 1; from <= COUNT; from += BATCH) {
    await db.execute(sql`
      insert into branches (id, owner_id, owner_role, name, address, latitude, longitude, global_code,
        city, country, approval_status, created_at, submitted_at)
      select gen_random_uuid(),
        case when n % 1000 = 0 then ${owner.id}::uuid else md5((n % 1000)::text)::uuid end,
        'MERCHANT', 'Branch ' || n, n || ' Galle Road', 6.9, 79.9, '6JRXWVG6+', 'Colombo, Colombo',
        'Sri Lanka, LK', (array['PENDING','APPROVED','APPROVED','REJECTED'])[n % 4 + 1],
        now() - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(${from}::int, ${from + BATCH - 1}::int) n`)
  }
  await db.execute(sql`vacuum analyze branches`)
})

const calls = z.array(z.tuple([z.object({ text: z.string() }), z.array(z.unknown())], z.unknown()))

type List = { branches: { name: string }[]; totalItems: number; totalItemsCapped?: boolean }

/** The list, and how the database finds its rows. */
async function read(path: string): Promise<{ list: List; plans: string }> {
  const query = vi.spyOn(pool, 'query')
  const list = await dataOf<List>(await admin.ask('GET', path))
  const statements = calls
    .parse(query.mock.calls)
    .filter(([{ text }]) => text.includes('from "branches"'))
  query.mockRestore()
  const plans: string[] = []
  for (const [{ text }, values] of statements) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    plans.push(...rows.map((row) => row['QUERY PLAN']))
  }
  return { list, plans: plans.join('\n') }
}

test('with very many branches every page of every list comes from an index and counts exactly', async () => {
  const lists: [string, number, number][] = [
    ['/branch/user/ALL?size=25', COUNT, 25],
    ['/branch/user/ALL?size=25&status=PENDING', COUNT / 4, 25],
    ['/branch/user/ALL?size=25&page=800', COUNT, 25],
    ['/branch/user/ALL?size=25&page=1599', COUNT, 25],
    ['/branch/user/ALL?size=25&term=branch%2039999', 1, 1],
    ['/branch/user/ALL?size=25&term=no%20such%20branch', 0, 0],
    [`/branch/user/${owner.id}?size=25`, COUNT / 1000, 25],
    ['/branch/pending/0/25/search/ALL', COUNT / 4, 25],
  ]
  for (const [path, total, rows] of lists) {
    const { list, plans } = await read(path)
    expect([list.totalItems, list.branches.length], path).toEqual([total, rows])
    expect(plans, path).toContain('Index')
    expect(plans, path).not.toContain('Seq Scan on branches')
  }
  const { list } = await read('/branch/user/ALL?size=25&term=galle')
  expect(list).toMatchObject({ totalItems: 10_000, totalItemsCapped: true })
})
