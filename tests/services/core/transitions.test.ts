import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { DealAction } from '#src/contract/core/deal-lifecycle.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { accountId } from '#src/world/account.ts'
import type { DealState } from '#src/world/deal-dates.ts'
import { dealId } from '#src/world/deals.ts'
import { aDeal, openCore, ownPicture } from '#tests/support/core.ts'

const { db, ask } = await openCore()
const image = await ownPicture(db, 'nadeesha')
const rowOf = async (id: string) => (await db.select().from(deals).where(eq(deals.id, id)))[0]
const auditOf = (id: string) =>
  db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.at)

const decide = (id: string, approvalStatus: string, version: number, comment?: string) =>
  ask<{ errors?: Record<string, string> }>('ishara', '/deals/ADMIN/approve', {
    method: 'PUT',
    body: { id, approvalStatus, version, comment, userType: 'MERCHANT', role: 'ADMIN' },
  })
const save = (id: string, version: number, changes = {}) =>
  ask('nadeesha', '/deals/MERCHANT', {
    method: 'PUT',
    body: { ...aDeal(image), ...changes, id, version },
  })
const remove = (id: string) => ask('nadeesha', `/deals/MERCHANT/${id}`, { method: 'DELETE' })

async function attempt(action: DealAction, id: string) {
  const version = (await rowOf(id))?.version ?? 1
  if (action === 'edit') return save(id, version)
  if (action === 'delete') return remove(id)
  return decide(id, action === 'approve' ? 'APPROVED' : 'REJECTED', version, 'Say which branch.')
}

const wrong: [DealState, DealAction[]][] = [
  ['live', ['edit', 'delete', 'approve', 'reject']],
  ['coming', ['edit', 'delete', 'approve', 'reject']],
  ['rejected', ['approve', 'reject']],
  ['expired', ['edit', 'delete', 'approve', 'reject']],
  ['expiredWaiting', ['edit', 'delete', 'approve']],
]

describe('what the lifecycle does not allow answers 4022 and changes nothing [Z06, DEAL-39, DEAL-71]', () => {
  for (const [state, actions] of wrong) {
    test.each(actions)(`a deal that is ${state}: %s`, async (action) => {
      const id = dealId('nadeesha', state, 1)
      const [before, history] = [await rowOf(id), await auditOf(id)]
      expect(await attempt(action, id)).toMatchObject({ status: 422, code: 4022 })
      expect(await rowOf(id)).toEqual(before)
      expect(await auditOf(id)).toEqual(history)
    })
  }

  test.each(['edit', 'delete', 'approve', 'reject'] as const)(
    'a deleted deal: %s',
    async (action) => {
      const answer = await attempt(action, dealId('nadeesha', 'deleted', 1))
      expect(answer).toMatchObject({ status: 404, code: 4004 })
    },
  )
})

describe('a merchant', () => {
  test('edits a rejected deal, which waits again in a new version under the same code [DEAL-29, DEAL-31, DEAL-42]', async () => {
    const id = dealId('nadeesha', 'rejected', 1)
    const code = (await rowOf(id))?.dealCode
    const answer = await save(id, 1, { title: 'High tea, corrected' })
    expect(answer).toMatchObject({ status: 200, data: { dealId: id } })
    expect(await rowOf(id)).toMatchObject({
      title: 'High tea, corrected',
      approvalStatus: 'PENDING',
      version: 2,
      dealCode: code,
    })
    const last = (await auditOf(id)).at(-1)
    expect(last).toMatchObject({
      event: 'deal.updated',
      before: { approvalStatus: 'REJECTED', version: 1 },
      after: { approvalStatus: 'PENDING', version: 2, title: 'High tea, corrected' },
    })
  })

  test('edits a pending deal, which keeps waiting, and cannot save over a newer version of it [DEAL-42]', async () => {
    const id = dealId('nadeesha', 'waiting', 2)
    expect((await save(id, 1, { title: 'Saved in one tab' })).status).toBe(200)
    expect(await save(id, 1, { title: 'Saved in another' })).toMatchObject({ status: 422 })
    expect(await rowOf(id)).toMatchObject({
      title: 'Saved in one tab',
      approvalStatus: 'PENDING',
      version: 2,
    })
  })

  test('deletes a pending deal softly: it is gone from sight and kept in the table [DEAL-80, DEAL-87]', async () => {
    const id = dealId('nadeesha', 'waiting', 2)
    expect(await remove(id)).toMatchObject({ status: 200, data: { dealId: id } })
    expect(await ask('nadeesha', `/deals/MERCHANT/${id}`)).toMatchObject({ status: 404 })
    expect((await rowOf(id))?.deletedAt).toBeInstanceOf(Date)
  })
})

describe('an administrator', () => {
  const id = dealId('nadeesha', 'waiting', 1)

  test.each([2_147_483_648, -1])(
    'an administrator is refused a version of %d, which no deal can have',
    async (version) => {
      expect(await decide(id, 'APPROVED', version)).toMatchObject({ status: 400, code: 4000 })
    },
  )

  test('an administrator cannot reject without a comment, nor with an empty one [DEAL-36, DEAL-69]', async () => {
    for (const comment of [undefined, '', '   ']) {
      const answer = await decide(id, 'REJECTED', 1, comment)
      expect(answer).toMatchObject({ status: 400, code: 4000 })
      expect(answer.data.errors).toEqual({ comment: 'Comment is required' })
    }
    expect((await rowOf(id))?.approvalStatus).toBe('PENDING')
  })

  test('an administrator cannot decide on a version that the owner has changed since [APPR-24]', async () => {
    expect((await save(id, 1, { title: 'Changed meanwhile' })).status).toBe(200)
    const answer = await decide(id, 'APPROVED', 1)
    expect(answer).toMatchObject({ status: 422, code: 4022 })
    expect(answer.displayMessage).toContain('was changed')
    expect((await rowOf(id))?.approvalStatus).toBe('PENDING')
  })

  test('rejects with a comment that the owner reads on the deal [DEAL-35, DEAL-72, DEAL-81]', async () => {
    const answer = await decide(id, 'REJECTED', 2, 'Name the town, please.')
    expect(answer).toMatchObject({ status: 200, data: { merchantName: 'Harbour House' } })
    const { data } = await ask<Deal>('nadeesha', `/deals/MERCHANT/${id}`)
    expect(data).toMatchObject({
      approvalStatus: 'REJECTED',
      reviews: [
        { decision: 'REJECTED', comment: 'Name the town, please.', decidedBy: 'Ishara Fernando' },
      ],
    })
  })

  test('the owner is told of a decision, with the comment [APPR-23]', async () => {
    const news = await db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, accountId('nadeesha')))
    expect(news.filter(({ link }) => link?.endsWith(id))).toMatchObject([
      {
        type: 'deal-rejected',
        params: { name: 'Changed meanwhile', comment: 'Name the town, please.' },
      },
    ])
  })

  test('who comes second reads who decided what and when [APPR-22]', async () => {
    const answer = await decide(id, 'APPROVED', 2)
    expect(answer).toMatchObject({ status: 422, code: 4022 })
    expect(answer.displayMessage).toMatch(/^Ishara Fernando rejected this deal on \d\d-\d\d-\d{4}/)
  })

  test('an administrator can still reject a pending deal that has expired', async () => {
    const expired = dealId('nadeesha', 'expiredWaiting', 1)
    expect((await decide(expired, 'REJECTED', 1, 'Too late, sorry.')).status).toBe(200)
  })
})
