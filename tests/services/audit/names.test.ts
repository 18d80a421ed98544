import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditSubjects } from '#src/contract/authentication/audit-events.ts'
import { dealCorrections } from '#src/services/core/deal-corrections/corrections.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { addCoupons } from '#tests/support/coupons.ts'
import { submissions } from '#tests/support/submissions.ts'
import { openTrail, record } from './trail.ts'

const { db, list } = await openTrail()

async function subjectOf(event: string, subjectType: string, subjectId: string) {
  await record(db, { event, subjectType, subjectId })
  const { entries } = await list(subjectId)
  return entries[0]?.subject
}

test('an entry about a correction names its deal and owner [MISC-10]', async () => {
  const { id } = await submissions.corrections(db)
  const [deal] = await db
    .select({ id: deals.id, title: deals.title })
    .from(deals)
    .innerJoin(dealCorrections, eq(dealCorrections.subjectId, deals.id))
    .where(eq(dealCorrections.id, id))
  const subject = await subjectOf('deal-correction.approved', 'deal-correction', id)
  expect(subject).toMatchObject({ name: deal?.title, owner: expect.stringMatching(/^Business/) })
})

test('an entry about a coupon names the end of its code and its merchant [MISC-10]', async () => {
  const { id, owner } = await submissions.deals(db)
  const [coupon] = await addCoupons(db, { id, merchantId: owner.id }, 1)
  const subject = await subjectOf('coupon.read', 'coupon', coupon?.id ?? '')
  expect(subject).toMatchObject({
    name: `…${coupon?.code.slice(-4)}`,
    owner: expect.stringMatching(/^Business/),
  })
})

test('an entry about a job names it in words', async () => {
  const requestId = randomUUID()
  const after = { name: 'gifts' }
  await record(db, { event: 'job.paused', subjectId: null, after, requestId })
  expect((await list(requestId)).entries[0]?.subject.name).toBe('Coupon gifts')
})

test('records of many kinds are named on one page; a deleted deal is gone, but not whose it was [MISC-10]', async () => {
  const [kept, gone] = [await submissions.deals(db), await submissions.deals(db)]
  await db.update(deals).set({ deletedAt: new Date() }).where(eq(deals.id, gone.id))
  const branch = await submissions.branches(db)
  const requestId = randomUUID()
  const subjects = [
    ['deal', kept.id],
    ['deal', gone.id],
    ['branch', branch.id],
    ['user', branch.owner.id],
  ] as const
  for (const [subjectType, subjectId] of subjects)
    await record(db, { event: 'review.noted', subjectType, subjectId, requestId })
  const { entries } = await list(requestId)
  const found = new Map(entries.map(({ subject }) => [subject.id, subject]))
  const owner = expect.stringMatching(/^Business/)
  expect(found.get(kept.id)).toMatchObject({ name: expect.any(String), isGone: false, owner })
  expect(found.get(gone.id)).toMatchObject({ name: null, isGone: true, owner })
  expect(found.get(branch.id)).toMatchObject({ name: expect.any(String), owner })
  expect(found.get(branch.owner.id)).toMatchObject({ name: owner, owner: null })
})

/** What has no name of its own, or a person's, which is read where it is audited. */
const nameless =
  'message otp request audit list trust-sample reconciliation fraud job credit-card-request'.split(
    ' ',
  )
const named = auditSubjects.filter((type) => !nameless.includes(type))
test.each(named)(
  'the name of a record of the kind %s is looked for, and null once it is gone',
  async (type) => {
    const subject = await subjectOf('review.noted', type, randomUUID())
    expect(subject).toMatchObject({ name: null, isGone: true, owner: null })
  },
)

test('a state that an entry does not tell afterwards is no change, nor is the id of a version', async () => {
  const { id } = await addAccount(db)
  await record(db, {
    event: 'business-profile.submitted',
    subjectType: 'user',
    subjectId: id,
    before: { approvalStatus: 'NOT_UPDATED' },
    after: { changeId: randomUUID(), fields: ['address'] },
  })
  const [entry] = (await list(id)).entries
  expect(entry?.changes.map(({ field }) => field)).toEqual(['fields'])
})
