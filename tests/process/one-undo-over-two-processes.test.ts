import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { bulkActionItems, bulkActions } from '#src/services/core/bulk-actions/schema.ts'
import { merchantCategories } from '#src/services/core/categories/schema.ts'
import { dealReviews, deals } from '#src/services/core/deals/schema.ts'
import { fileUrl } from '#src/services/files/keys.ts'
import { files } from '#src/services/files/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { decidedRounds } from '#src/services/kit/decisions/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { aDeal } from '#tests/support/core.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type SubmissionKind, submissions } from '#tests/support/submissions.ts'
import { BUSY, type Caller, twoProcesses } from '#tests/support/two-processes.ts'

const database = await testDatabase()
const { db } = database
const { signIn } = await twoProcesses(database, { atEnd: afterAll })

/** Two administrators; the code of an answer is 503 beyond a process's capacity. */
async function twoDesks() {
  const people = await Promise.all(
    [0, 1].map(() => addAccount(db, { role: 'ADMIN', business: undefined })),
  )
  const [own, other] = await Promise.all(people.map(({ email }, at) => signIn(email, 'ADMIN', at)))
  if (!own || !other) throw new Error('nobody')
  const send = codesOf(own)
  return {
    own,
    send,
    sendAsColleague: codesOf(other),
    undo: (at: number, kind: SubmissionKind, id: string) =>
      send(at, 'POST', 'core/approvals/undo', { items: [{ kind, id }] }),
  }
}

function codesOf({ ask }: Caller) {
  return async (at: number, method: string, path: string, body?: object) =>
    (await ask(at, method, path, body)).code
}

const kinds = ['deals', 'corrections', 'branches', 'profile', 'contact', 'accounts'] as const
test.each(kinds)(
  'of 10 undos of %s and 10 next decisions at once over two processes each has its place [APPR-91, R02]',
  async (kind) => {
    const { send, undo, sendAsColleague } = await twoDesks()
    const one = await submissions[kind](db)
    expect(await send(0, 'PUT', one.path, one.body('APPROVE'))).toBe(2000)
    const sent = Array.from({ length: 20 }, async (_none, at) =>
      at % 4 < 2
        ? { undone: await undo(at, kind, one.id) }
        : { decided: await sendAsColleague(at, 'PUT', one.path, one.body('REJECT')) },
    )
    const answers = await Promise.all(sent)
    const codes = answers.flatMap((answer) => Object.values(answer))
    expect(codes.filter((code) => ![2000, 4004, 4022, BUSY].includes(code))).toEqual([])
    const undone = answers.filter((answer) => answer.undone === 2000).length
    const decided = answers.filter((answer) => answer.decided === 2000).length
    expect(undone).toBe(1)
    expect(decided).toBeLessThanOrEqual(1)
    const rounds = await db.select().from(decidedRounds).where(eq(decidedRounds.itemId, one.id))
    expect(rounds.map(({ answer }) => answer)).toEqual(decided === 1 ? ['REJECTED'] : [])
    const news = await db.select().from(notifications).where(eq(notifications.userId, one.owner.id))
    expect(news).toHaveLength(decided)
    const audited = await db
      .select({ event: auditEntries.event })
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, one.subject), eq(auditEntries.event, 'review.undone')))
    expect(audited).toHaveLength(1)
  },
)

test('of an undo of a rejection and the owner’s deletion at once over two processes nothing is lost [APPR-91, R02]', async () => {
  const { send, undo } = await twoDesks()
  for (let round = 0; round < 8; round += 1) {
    const one = await submissions.deals(db)
    const sendAsOwner = codesOf(await signIn(one.owner.email, 'ADMIN', 1))
    expect(await send(0, 'PUT', one.path, one.body('REJECT'))).toBe(2000)
    const remove = sendAsOwner(round + 1, 'DELETE', `core/deals/MERCHANT/${one.id}`)
    const [undone, removed] = await Promise.all([undo(round, 'deals', one.id), remove])
    expect([2000, 4022, BUSY]).toContain(undone)
    expect(removed).toBe(2000)
    const [deal] = await db.select().from(deals).where(eq(deals.id, one.id))
    expect(deal?.deletedAt).not.toBeNull()
    expect(deal?.approvalStatus).toBe(undone === 2000 ? 'PENDING' : 'REJECTED')
  }
})

/** In the first one undos meet only each other. */
const ROUNDS = 7
const CHANGED = 'High tea, and the sunset'
type Deal = Awaited<ReturnType<typeof addDeal>>

test('of undos of a bulk rejection, its owner’s deletions and edits and a colleague’s decisions at once over two processes each record is undone or stands with its reason, and nothing is lost [BULK-14, R02]', async () => {
  const { own, send, sendAsColleague } = await twoDesks()
  async function race(round: number) {
    const owner = await addAccount(db)
    const sendAsOwner = codesOf(await signIn(owner.email, 'ADMIN', 1))
    const all: Deal[] = []
    for (let at = 0; at < 5; at += 1)
      all.push(await addDeal(db, owner.id, { approvalStatus: 'PENDING' }))
    const image = await upload(owner.id)
    await db
      .insert(merchantCategories)
      .values(all.map(({ categoryId }) => ({ merchantId: owner.id, categoryId })))
    const ids = all.map(({ id }) => id)
    const items = ids.map((id) => ({ kind: 'deal', id, version: 1 }))
    const { data } = await own.ask(round, 'POST', 'core/bulk-actions', { act: 'reject', items })
    const { id } = data
    const comment = 'Decided in a crowd.'
    await send(round, 'PUT', `core/bulk-actions/${id}/start`, { comment })
    const isDone = and(eq(bulkActions.id, id), eq(bulkActions.state, 'DONE'))
    await expect.poll(() => db.$count(bulkActions, isDone)).toBe(1)

    const undos = [0, 1, 2].map((at) => send(at, 'PUT', `core/bulk-actions/${id}/undo`, {}))
    const isAlone = round === 0
    const removed = round % 3 === 0 && !isAlone ? ids.slice(0, 1) : []
    const removals = removed.map((deal) =>
      sendAsOwner(1, 'DELETE', `core/deals/MERCHANT/${deal}`, {}),
    )
    const edited = round % 3 === 0 ? [] : all.slice(1, 2)
    const edits = edited.map((deal) =>
      sendAsOwner(1, 'PUT', 'core/deals/MERCHANT', editOf(deal, image)),
    )
    const decisions = (isAlone ? [] : ids.slice(3)).map((deal, at) =>
      sendAsColleague(at, 'PUT', 'core/deals/ADMIN/approve', {
        id: deal,
        version: 1,
        userType: 'MERCHANT',
        role: 'ADMIN',
        approvalStatus: 'APPROVED',
      }),
    )
    const codes = await Promise.all(undos)
    await Promise.all(removals)
    const saved = await Promise.all(edits)
    expect(saved.filter((code) => ![2000, 4022, BUSY].includes(code))).toEqual([])
    const resubmitted = saved.filter((code) => code === 2000).length
    const approved = (await Promise.all(decisions)).filter((code) => code === 2000).length
    expect(codes.filter((code) => ![2000, 4004, 4022, BUSY].includes(code))).toEqual([])
    const undone = codes.filter((code) => code === 2000).length
    expect(undone).toBeLessThanOrEqual(1)
    if (isAlone) expect(undone).toBe(1)

    const rows = await db.select().from(deals).where(inArray(deals.id, ids))
    const named = and(eq(bulkActionItems.actionId, id), isNotNull(bulkActionItems.reason))
    const standing = await db.select().from(bulkActionItems).where(named)
    const stands = (deal: string) => !undone || standing.some((one) => one.subjectId === deal)
    const changed = [...removed, ...edited.map((deal) => deal.id)]
    expect(standing.filter(({ subjectId }) => !changed.includes(subjectId))).toEqual([])
    const states = rows.filter(({ approvalStatus: state }) => state === 'APPROVED')
    expect(states).toHaveLength(approved)
    for (const { id: deal, approvalStatus, title } of rows)
      if (approvalStatus !== 'APPROVED')
        expect(approvalStatus).toBe(stands(deal) && title !== CHANGED ? 'REJECTED' : 'PENDING')
    const kept = (undone ? standing.length : 5) + (undone ? approved : 0)
    expect(rows.filter(({ title }) => title === CHANGED)).toHaveLength(resubmitted)
    const rounds = await db.select().from(decidedRounds).where(inArray(decidedRounds.itemId, ids))
    expect(rounds).toHaveLength(kept)
    const reviews = await db.select().from(dealReviews).where(inArray(dealReviews.dealId, ids))
    expect(reviews).toHaveLength(kept)
    const news = await db.select().from(notifications).where(eq(notifications.userId, owner.id))
    expect(news.filter(({ type }) => /reject/.test(type))).toHaveLength(
      undone && standing.length === 0 ? 0 : 1,
    )
    const [action] = await db.select().from(bulkActions).where(eq(bulkActions.id, id))
    expect(action?.state).toBe(undone ? 'UNDONE' : 'DONE')
  }
  await race(0)
  await Promise.all(Array.from({ length: ROUNDS - 1 }, (_none, at) => race(at + 1)))
})

/** What the owner's edit sends, with the version that was seen. */
function editOf({ id, merchantId, categoryId, promoTypeId }: Deal, image: string) {
  const changes = { title: CHANGED, categoryIds: [categoryId], promoTypeId, merchantId }
  return { ...aDeal(image, changes), id, version: 1 }
}

async function upload(ownerId: string): Promise<string> {
  const id = v7()
  await db.insert(files).values({ id, ownerId, kind: 'IMAGE', name: 'a.png', bytes: 1 })
  return fileUrl(id)
}
