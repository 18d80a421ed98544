import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type News, readComment } from '#src/services/kit/decisions/decide.ts'
import { reviewThreads } from '#src/services/kit/decisions/schema.ts'
import { addToThread } from '#src/services/kit/decisions/threads.ts'
import { findMark } from '#src/services/kit/decisions/trust.ts'
import { openDecisions, workflow } from './decided-deals.ts'

const { db, admin, decider, submission, addRule } = await openDecisions()

describe('a comment', () => {
  test.each([
    ['', undefined, null],
    ['Fine.', undefined, 'Fine.'],
    ['Fine.', 'required', 'Fine.'],
    [undefined, undefined, null],
  ] as const)('%j is read where it is %s as %j', (given, need, comment) => {
    expect(readComment(given, need)).toBe(comment)
  })

  test.each([undefined, ''])(
    '%j is refused where one is required, and nothing changes',
    async (comment) => {
      const one = await submission()
      for (const action of ['reject', 'requestChanges'] as const) {
        await expect(one.act(action, { comment }), action).rejects.toMatchObject({
          kind: 'invalid',
          details: { errors: { comment: 'common:messages.commentRequired' } },
        })
      }
      expect(await one.status()).toBe('PENDING')
      expect([
        await one.rounds(),
        await one.reviews(),
        await one.news(),
        await one.audited(),
      ]).toEqual([[], [], [], []])
    },
  )
})

describe('a person’s decision', () => {
  test.each([
    ['approve', 'APPROVED', 'deal.approved', undefined],
    ['approve', 'APPROVED', 'deal.approved', 'Well done.'],
    ['reject', 'REJECTED', 'deal.rejected', 'Too short.'],
    ['requestChanges', 'CHANGES_REQUESTED', 'deal.changes-requested', 'Which branch?'],
  ] as const)(
    '%s is a round, a review, an audit entry and news for its owner',
    async (action, answer, event, comment) => {
      const one = await submission()
      const { record, ownerName } = await one.act(action, { comment })
      expect(record.approvalStatus).toBe(answer === 'APPROVED' ? 'APPROVED' : 'REJECTED')
      expect(ownerName).toBe(one.merchant.business?.businessName)
      expect(await one.rounds()).toMatchObject([
        {
          kind: 'deals',
          ownerId: one.merchant.id,
          answer,
          decidedBy: admin.id,
          ruleId: null,
          submittedAt: workflow.round?.submittedAt(one.deal),
        },
      ])
      expect(await one.reviews()).toMatchObject([
        { decision: answer, comment: comment ?? null, decidedBy: admin.id, ruleId: null },
      ])
      const [audited, ...others] = await one.audited()
      expect(others).toEqual([])
      expect(audited).toMatchObject({
        event,
        actorId: admin.id,
        actorRole: 'ADMIN',
        subjectType: 'deal',
        requestId: 'a decision',
        address: '192.0.2.7',
        comment: comment ?? null,
      })
      expect(audited?.before).toEqual({ approvalStatus: 'PENDING', version: 1 })
      expect(audited?.after).toEqual({ approvalStatus: record.approvalStatus, version: 1 })
      const [news, ...more] = await one.news()
      expect(more).toEqual([])
      expect(news?.link).toContain(one.deal.id)
      expect(news?.params).toEqual({
        name: 'Kottu for two',
        picture: one.deal.coverImage,
        ...(comment && { comment }),
      })
    },
  )

  test('names what was accepted of a change, to the audit trail by field and to its owner by part', async () => {
    const one = await submission()
    await one.act('requestChanges', { comment: 'And the proof?', accepted: ['address', 'web'] })
    expect((await one.audited())[0]?.after).toMatchObject({
      accepted: ['address', 'webSite', 'facebook', 'instagram'],
    })
    expect((await one.news())[0]?.params).toMatchObject({ accepted: 'address web' })
  })

  test('that sends a submission back ends its owner’s trust; an approval does not', async () => {
    const [kept, ended, doubted, other] = await Promise.all([0, 1, 2, 3].map(submission))
    if (!kept || !ended || !doubted || !other) throw new Error('four submissions are needed')
    for (const one of [kept, ended, doubted, other]) await one.trust()
    await kept.act('approve')
    await ended.act('reject', { comment: 'Too short.' })
    await doubted.act('requestChanges', { comment: 'Which branch?' })
    const marks = await Promise.all(
      [kept, ended, doubted, other].map(({ merchant }) => findMark(db, merchant.id)),
    )
    expect(marks.map((mark) => mark !== undefined)).toEqual([true, false, false, true])
  })

  test('answers what its owner wrote; a rule’s does not', async () => {
    const [byPerson, byRule] = [await submission(), await submission()]
    const rule = await addRule()
    const waits = async ({ deal }: typeof byPerson) => {
      const [thread] = await db
        .select()
        .from(reviewThreads)
        .where(and(eq(reviewThreads.kind, 'deals'), eq(reviewThreads.recordId, deal.id)))
      return thread?.unansweredSince !== null
    }
    for (const { deal, merchant } of [byPerson, byRule]) {
      await db.transaction((tx) =>
        addToThread(tx, { kind: 'deals', id: deal.id }, { side: 'OWNER', ownerId: merchant.id }),
      )
      await db
        .update(reviewThreads)
        .set({ adminUnread: 0 })
        .where(eq(reviewThreads.recordId, deal.id))
    }
    expect([await waits(byPerson), await waits(byRule)]).toEqual([true, true])
    await byPerson.act('approve')
    await byRule.trust()
    await byRule.act('approve', { by: decider({ rule }) })
    expect([await waits(byPerson), await waits(byRule)]).toEqual([false, true])
  })

  test('hands its news to whoever collects them instead of the owner', async () => {
    const one = await submission()
    const collected: News[] = []
    const notify = async (_tx: unknown, news: News) => void collected.push(news)
    await one.act('approve', { by: decider({ notify }) })
    expect(collected).toMatchObject([
      { userIds: [one.merchant.id], params: { name: 'Kottu for two' } },
    ])
    expect(await one.news()).toEqual([])
  })
})
