import { and, eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { bulkActions } from '#src/services/core/bulk-actions/schema.ts'
import { merchantCategories } from '#src/services/core/categories/schema.ts'
import { dealReviews, deals } from '#src/services/core/deals/schema.ts'
import { fileUrl } from '#src/services/files/keys.ts'
import { files } from '#src/services/files/schema.ts'
import { decidedRounds } from '#src/services/kit/decisions/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { aDeal } from '#tests/support/core.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'

const BUSY = 503
/** In the first one undos meet only each other. */
const ROUNDS = 7
const CHANGED = 'High tea, and the sunset'
type Deal = Awaited<ReturnType<typeof addDeal>>
const { db, url } = await testDatabase()
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}

test('of undos of a bulk rejection, its owner’s deletions and edits and a colleague’s decisions at once over two processes all or nothing is undone, and nothing is lost [BULK-14, R02]', async () => {
  const [first, second] = await Promise.all([startServer(env), startServer(env)])
  const administrator = () => addAccount(db, { role: 'ADMIN', business: undefined })
  const [admin, colleague] = await Promise.all([administrator(), administrator()])
  const tokens = {
    admin: await tokenFrom(first.origin, admin.email),
    colleague: await tokenFrom(second.origin, colleague.email),
  }
  async function send(at: number, token: string, method: string, path: string, body: object) {
    const answer = await fetch(`${(at % 2 ? second : first).origin}/api/v1/core${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.status === BUSY) return { code: BUSY, id: '' }
    const { code, data }: { code: number; data: { id: string } | null } = await answer.json()
    return { code, id: data?.id ?? '' }
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = await addAccount(db)
    const token = await tokenFrom(second.origin, owner.email)
    const all = []
    for (let at = 0; at < 5; at += 1)
      all.push(await addDeal(db, owner.id, { approvalStatus: 'PENDING' }))
    const image = await upload(owner.id)
    await db
      .insert(merchantCategories)
      .values(all.map(({ categoryId }) => ({ merchantId: owner.id, categoryId })))
    const ids = all.map(({ id }) => id)
    const items = ids.map((id) => ({ kind: 'deal', id, version: 1 }))
    const { id } = await send(round, tokens.admin, 'POST', '/bulk-actions', {
      act: 'reject',
      items,
    })
    const comment = 'Decided in a crowd.'
    await send(round, tokens.admin, 'PUT', `/bulk-actions/${id}/start`, { comment })
    const isDone = and(eq(bulkActions.id, id), eq(bulkActions.state, 'DONE'))
    await expect.poll(() => db.$count(bulkActions, isDone)).toBe(1)

    const undos = [0, 1, 2].map((at) =>
      send(at, tokens.admin, 'PUT', `/bulk-actions/${id}/undo`, {}),
    )
    const isAlone = round === 0
    const removed = round % 3 === 0 && !isAlone ? ids.slice(0, 1) : []
    const removals = removed.map((deal) => send(1, token, 'DELETE', `/deals/MERCHANT/${deal}`, {}))
    const edited = round % 3 === 0 ? [] : all.slice(1, 2)
    const edits = edited.map((deal) =>
      edit(deal, image, (body) => send(1, token, 'PUT', '/deals/MERCHANT', body)),
    )
    const decisions = (isAlone ? [] : ids.slice(3)).map((deal, at) =>
      send(at, tokens.colleague, 'PUT', '/deals/ADMIN/approve', {
        id: deal,
        version: 1,
        userType: 'MERCHANT',
        role: 'ADMIN',
        approvalStatus: 'APPROVED',
      }),
    )
    const codes = (await Promise.all(undos)).map(({ code }) => code)
    await Promise.all(removals)
    const saved = (await Promise.all(edits)).map(({ code }) => code)
    expect(saved.filter((code) => ![2000, 4022, BUSY].includes(code))).toEqual([])
    const resubmitted = saved.filter((code) => code === 2000).length
    const approved = (await Promise.all(decisions)).filter(({ code }) => code === 2000).length
    expect(codes.filter((code) => ![2000, 4004, 4022, BUSY].includes(code))).toEqual([])
    const undone = codes.filter((code) => code === 2000).length
    expect(undone).toBeLessThanOrEqual(1)
    if (isAlone) expect(undone).toBe(1)

    const rows = await db.select().from(deals).where(inArray(deals.id, ids))
    const states = rows.map(({ approvalStatus }) => approvalStatus).sort()
    const rest = Array(5 - approved - resubmitted).fill(undone ? 'PENDING' : 'REJECTED')
    const again = Array(resubmitted).fill('PENDING')
    expect(states).toEqual([...Array(approved).fill('APPROVED'), ...rest, ...again].sort())
    expect(rows.filter(({ title }) => title === CHANGED)).toHaveLength(resubmitted)
    const rounds = await db.select().from(decidedRounds).where(inArray(decidedRounds.itemId, ids))
    expect(rounds).toHaveLength(undone ? approved : 5)
    const reviews = await db.select().from(dealReviews).where(inArray(dealReviews.dealId, ids))
    expect(reviews).toHaveLength(undone ? approved : 5)
    const news = await db.select().from(notifications).where(eq(notifications.userId, owner.id))
    expect(news.filter(({ type }) => /reject/.test(type))).toHaveLength(undone ? 0 : 1)
    const [action] = await db.select().from(bulkActions).where(eq(bulkActions.id, id))
    expect(action?.state).toBe(undone ? 'UNDONE' : 'DONE')
  }
})

/** The owner's edit, by a request that carries what it saw. */
function edit<Answer>(deal: Deal, image: string, put: (body: object) => Promise<Answer>) {
  const { id, merchantId, categoryId, promoTypeId } = deal
  const changes = { title: CHANGED, categoryIds: [categoryId], promoTypeId, merchantId }
  return put({ ...aDeal(image, changes), id, version: 1 })
}

async function upload(ownerId: string): Promise<string> {
  const id = v7()
  await db.insert(files).values({ id, ownerId, kind: 'IMAGE', name: 'a.png', bytes: 1 })
  return fileUrl(id)
}
