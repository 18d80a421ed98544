import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from '#tests/support/answers.ts'
import { openTrail, type Page } from './trail.ts'

const ENTRIES = 20_000
const ACTOR = '0198c1d4-0000-7000-8000-0000000000ac'
let trail: Awaited<ReturnType<typeof openTrail>>

beforeAll(async () => {
  trail = await openTrail()
  await trail.db.execute(sql`
    insert into audit_entries (id, at, actor_id, event, subject_type, subject_id, request_id)
    select gen_random_uuid(), timestamptz '2024-01-01' + i / 3 * interval '1 minute',
      case when i % 100 = 0 then ${ACTOR}::uuid end,
      case when i % 1000 = 0 then 'role.added' else 'deal.updated' end,
      'deal', 'deal ' || i % 500, 'request ' || i
    from generate_series(1, ${ENTRIES}::int) i`)
  await trail.db.execute(sql`vacuum analyze audit_entries`)
})

async function scanned(query: string): Promise<string> {
  const { rows } = await trail.db.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain ${query}`))
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('of many entries', () => {
  test('a page says that there are more than are counted, and none lies beyond', async () => {
    const page = await trail.list()
    expect(page).toMatchObject({ totalItems: 10_000, totalItemsCapped: true })
    expect(page.entries).toHaveLength(25)
    const beyond = await dataOf<Page>(await trail.ask('/audit/400/25/search/ALL'))
    expect(beyond).toMatchObject({ entries: [], totalItems: 10_000 })
  })

  test('few among them are counted exactly, and their pages follow each other', async () => {
    expect((await trail.list('ALL', 'group=staff')).totalItems).toBe(20)
    const read = async (page: number) =>
      dataOf<Page>(await trail.ask(`/audit/${page}/80/search/ALL?actorId=${ACTOR}`))
    const pages = await Promise.all([0, 1, 2, 3].map(read))
    const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id))
    expect([ids.length, new Set(ids).size, pages[0]?.totalItems]).toEqual([200, 200, 200])
  })

  test('a file has all of them once, in their order, though many share an instant', async () => {
    const ids: string[] = []
    for (let older = ''; ; ) {
      const path = `/audit/export/250/search/ALL?to=2024-01-03${older && `&olderThan=${older}`}`
      const { entries } = await dataOf<Page>(await trail.ask(path))
      ids.push(...entries.map(({ id }) => id))
      if (entries.length < 250) break
      older = entries.at(-1)?.id ?? ''
    }
    const { rows } = await trail.db.execute<{ id: string }>(sql`
      select id from audit_entries where at < '2024-01-04 00:00+05:30' order by at desc, id desc`)
    expect(ids).toEqual(rows.map(({ id }) => id))
    expect(ids.length).toBeGreaterThan(5000)
  })

  test('a batch below an entry that is not there is refused', async () => {
    expect((await trail.ask(`/audit/export/25/search/ALL?olderThan=${ACTOR}`)).status).toBe(404)
  })

  test('the order, a record, a request and a rare event are read from indexes', async () => {
    const from = 'select id from audit_entries'
    expect(await scanned(`${from} order by at desc, id desc limit 25`)).toContain('Index')
    for (const where of [`subject_id = 'deal 7'`, `request_id = 'x'`, `event = 'role.added'`]) {
      expect(await scanned(`${from} where ${where}`)).toMatch(/Index.* on audit_entries/)
    }
  })
})
