import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inboxKinds } from '#src/contract/core/approvals.ts'
import { UNDO_SECONDS } from '#src/contract/core/undo.ts'
import { profileChanges } from '#src/services/authentication/profiles/values.ts'
import { users } from '#src/services/authentication/schema.ts'
import { couponFiles } from '#src/services/core/coupon-files/schema.ts'
import { dealCorrections } from '#src/services/core/deal-corrections/corrections.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { reviewThreads, trustMarks, undoableDecisions } from '#src/services/kit/decisions/schema.ts'
import { branches } from '#src/services/location/branches/schema.ts'
import { type SubmissionKind, submissions, type Verdict } from '#tests/support/submissions.ts'
import { openDesk, type Waiting, withoutVersion } from './undoing.ts'

const { db, admin, colleague, call, decide, undo, everything } = await openDesk()

const verdicts: [SubmissionKind, Verdict][] = [
  ...inboxKinds.flatMap((kind): [SubmissionKind, Verdict][] => [
    [kind, 'APPROVE'],
    [kind, 'REJECT'],
  ]),
  ['deals', 'REQUEST_CHANGES'],
  ['branches', 'REQUEST_CHANGES'],
  ['profile', 'REQUEST_CHANGES'],
]

describe('an undo', () => {
  test.each(verdicts)(
    'of %s, %s, leaves everything as it was but for the audit trail, which names both [APPR-91]',
    async (kind, verdict) => {
      const one = await submissions[kind](db)
      const { owner } = one
      const threads = { deals: one.id, branches: one.id, profile: owner.id, contact: owner.id }
      if (kind in threads)
        await db.insert(reviewThreads).values({
          kind: kind as keyof typeof threads,
          recordId: threads[kind as keyof typeof threads],
          ownerId: owner.id,
          lastNo: 1,
          unansweredSince: new Date('2026-05-05T05:05:05.005Z'),
        })
      await db
        .insert(trustMarks)
        .values({ id: crypto.randomUUID(), ownerId: owner.id, markedBy: admin.id })
      await decide(one, verdict)
      await undo(kind, one.id)
      const before = await everything()
      await decide(one, verdict)
      const decided = await everything()
      expect(withoutVersion(decided)).not.toEqual(withoutVersion(before))
      expect((await undo(kind, one.id)).code).toBe(2000)
      const after = await everything()
      if (kind === 'corrections') expect(withoutVersion(after)).toEqual(withoutVersion(before))
      else expect(after).toEqual(before)
      const audited = await db
        .select({ event: auditEntries.event, actorId: auditEntries.actorId })
        .from(auditEntries)
        .where(eq(auditEntries.subjectId, one.subject))
        .orderBy(auditEntries.id)
      const own = audited.filter(({ event }) => !/trust/.test(event))
      expect(own.map(({ actorId }) => actorId)).toEqual(Array(4).fill(admin.id))
      expect(own.filter(({ event }) => event === 'review.undone')).toHaveLength(2)
      await decide(one, verdict, colleague)
    },
  )

  test('leaves the sums of deals as they were [APPR-91]', async () => {
    const sums = async () => {
      const { rows } =
        await db.execute(sql`select scope, approval_status, sum(count) from deal_tallies
        group by 1, 2 having sum(count) <> 0 order by 1, 2`)
      return rows
    }
    const one = await submissions.deals(db)
    const before = await sums()
    await decide(one, 'APPROVE')
    expect(await sums()).not.toEqual(before)
    await undo('deals', one.id)
    expect(await sums()).toEqual(before)
  })
})

describe('is refused, and nothing changes,', () => {
  const late = async (id: string) => {
    const seconds = UNDO_SECONDS + 1
    await db
      .update(undoableDecisions)
      .set({ decidedAt: sql`now() - make_interval(secs => ${seconds})` })
      .where(eq(undoableDecisions.itemId, id))
  }
  const edited = async ({ id }: Waiting, kind: SubmissionKind) => {
    const updatedAt = new Date()
    const tables = { deals, branches, corrections: dealCorrections, accounts: users }
    const table = tables[kind as keyof typeof tables]
    if (table) await db.update(table).set({ updatedAt }).where(eq(table.id, id))
  }

  test.each(inboxKinds)(
    'too late, for a colleague, twice and after a change of %s [APPR-91]',
    async (kind) => {
      const one = await submissions[kind](db)
      expect((await undo(kind, one.id)).code).toBe(4004)
      await decide(one, 'APPROVE')
      expect((await undo(kind, one.id, colleague)).code).toBe(4004)
      expect((await undo(kind, one.id)).code).toBe(2000)
      expect((await undo(kind, one.id)).code).toBe(4004)
      await decide(one, 'REJECT')
      await late(one.id)
      const before = await everything()
      const answer = await undo(kind, one.id)
      expect(answer.code).toBe(4022)
      expect(answer.displayMessage).toContain(String(UNDO_SECONDS))
      expect(await everything()).toEqual(before)
      if (kind === 'profile' || kind === 'contact') return
      const other = await submissions[kind](db)
      await decide(other, 'APPROVE')
      await edited(other, kind)
      expect((await undo(kind, other.id)).code).toBe(4022)
    },
  )

  test.each([
    ['deals', 'profile'],
    ['corrections', 'deals'],
    ['contact', 'profile'],
  ] as const)('for %s named as %s [APPR-91]', async (kind, named) => {
    const one = await submissions[kind](db)
    await decide(one, 'APPROVE')
    expect((await undo(named, one.id)).code).toBe(4004)
  })

  test.each(['PENDING', 'APPROVED'] as const)(
    'where a newer version of a profile is %s [APPR-91]',
    async (status) => {
      const one = await submissions.profile(db)
      await decide(one, 'REJECT')
      await db.insert(profileChanges).values({
        id: crypto.randomUUID(),
        kind: 'profile',
        subjectId: one.owner.id,
        ownerId: one.owner.id,
        values: { businessName: 'Newer' },
        submittedBy: one.owner.id,
        status,
      })
      expect((await undo('profile', one.id)).code).toBe(4022)
    },
  )

  test('where the deal has got coupons meanwhile [APPR-91]', async () => {
    const one = await submissions.deals(db)
    await decide(one, 'APPROVE')
    await db.insert(couponFiles).values({
      id: crypto.randomUUID(),
      dealId: one.id,
      merchantId: one.owner.id,
      uploadedBy: one.owner.id,
      fileName: 'coupons.csv',
      uploadId: crypto.randomUUID(),
      sha256: '',
      bytes: 1,
    })
    expect((await undo('deals', one.id)).code).toBe(4022)
  })

  test('of several, where one cannot be undone [APPR-91]', async () => {
    const [first, second] = [await submissions.deals(db), await submissions.deals(db)]
    await decide(first, 'APPROVE')
    const items = [first, second].map(({ id }) => ({ kind: 'deals', id }))
    expect((await call(admin, 'POST', 'core/approvals/undo', { items })).code).toBe(4004)
    expect((await undo('deals', first.id)).code).toBe(2000)
  })
})
