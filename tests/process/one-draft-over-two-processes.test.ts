import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { dealDrafts } from '#src/services/core/deal-drafts/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { WORLD_PASSWORD } from '#src/world/cast.ts'
import { member } from '#src/world/load.ts'
import { tokenFrom } from '#tests/support/accounts.ts'
import { aDeal, ownPicture } from '#tests/support/core.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'

const { db, url } = await testDatabase('small')
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}
const BUSY = 503

test('of a draft published and saved by several forms over two processes one deal comes, and nothing typed is lost [DEAL-132, DEAL-133, Z30]', async () => {
  const [first, second] = await Promise.all([startServer(env), startServer(env)])
  const { email } = member('nadeesha')
  const image = await ownPicture(db, 'nadeesha')
  const token = await tokenFrom(first.origin, email, WORLD_PASSWORD)
  const send = (origin: string, method: string, path: string, body: object) =>
    fetch(`${origin}/api/v1/core${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  for (let round = 0; round < 6; round += 1) {
    const id = v7()
    const [phone, tab] = [v7(), v7()]
    const title = `Supper ${id}`
    const save = (origin: string, version: number, writer: string, typed: string) =>
      send(origin, 'PUT', `/deal-drafts/${id}`, { title: typed, version, writer })
    const begun = await save(first.origin, 0, phone, title)
    expect(begun.status).toBe(200)
    const publish = (origin: string, writer: string) =>
      send(origin, 'POST', '/deals/MERCHANT', {
        ...aDeal(image),
        title,
        draft: { id, version: 1, writer },
      })
    const [saved, ...published] = await Promise.all([
      save(second.origin, 1, tab, 'Typed in the tab'),
      publish(first.origin, phone),
      publish(second.origin, phone),
      publish(second.origin, tab),
    ])
    const statuses = [saved, ...published].map(({ status }) => status)
    expect(statuses.filter((status) => status >= 500 && status !== BUSY)).toEqual([])
    const won = published.filter(({ status }) => status === 200).length
    expect(won).toBeLessThanOrEqual(1)
    expect(await db.$count(deals, eq(deals.title, title))).toBe(won)
    const [draft] = await db.select().from(dealDrafts).where(eq(dealDrafts.id, id))
    if (won === 0) expect(draft?.typed?.title).toBe('Typed in the tab')
    else expect(draft?.typed).toBeNull()
  }
})
