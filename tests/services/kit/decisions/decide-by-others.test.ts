import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deals } from '#src/services/core/deals/schema.ts'
import { removeDeal } from '#src/services/core/deals/workflow.ts'
import { type Decisions, decide } from '#src/services/kit/decisions/decide.ts'
import { trustRules } from '#src/services/kit/decisions/schema.ts'
import { endTrust, findMark } from '#src/services/kit/decisions/trust.ts'
import { openDecisions, workflow, ZONE } from './decided-deals.ts'

const { db, chief, decider, submission, addRule } = await openDecisions()

describe('a rule’s decision', () => {
  test('is its adder’s in review and round, and nobody’s in the audit trail, which names the rule', async () => {
    const one = await submission()
    const rule = await addRule()
    await one.trust()
    await one.act('approve', { by: decider({ rule }) })
    const decided = { decidedBy: chief.id, ruleId: rule.id }
    expect(await one.rounds()).toMatchObject([decided])
    expect(await one.reviews()).toMatchObject([decided])
    expect(await one.audited()).toMatchObject([
      { actorId: null, actorRole: null, after: { rule: 'Small deals' } },
    ])
  })

  test('is undone where rule or trust has ended meanwhile', async () => {
    const rule = await addRule()
    const [untrusted, ended, late] = [await submission(), await submission(), await submission()]
    for (const one of [ended, late]) await one.trust()
    await db.transaction((tx) => endTrust(tx, decider(), ended.merchant.id))
    const refused = { kind: 'ruleBroken', key: 'core:trust.notTrusted' }
    for (const one of [untrusted, ended]) {
      await expect(one.act('approve', { by: decider({ rule }) })).rejects.toMatchObject(refused)
    }
    await db.update(trustRules).set({ endedAt: new Date() }).where(eq(trustRules.id, rule.id))
    await expect(late.act('approve', { by: decider({ rule }) })).rejects.toMatchObject(refused)
    for (const one of [untrusted, ended, late]) {
      expect([await one.status(), await one.rounds(), await one.news()]).toEqual([
        'PENDING',
        [],
        [],
      ])
    }
  })
})

test('what its owner does is no round, ends no trust and is news for nobody', async () => {
  const one = await submission()
  await one.trust()
  const by = decider({}, one.merchant.id)
  await db.transaction((tx) => removeDeal(tx, by, { id: one.deal.id, version: 1 }, ZONE))
  expect([await one.rounds(), await one.reviews(), await one.news()]).toEqual([[], [], []])
  expect(await findMark(db, one.merchant.id)).toBeDefined()
  expect(await one.audited()).toMatchObject([
    { event: 'deal.deleted', actorId: one.merchant.id, actorRole: 'MERCHANT', comment: null },
  ])
})

describe('a decision that answers no submission', () => {
  const others: Decisions<typeof deals, 'withdraw' | 'takeDown'> = {
    ...workflow,
    settle: (tx, before, after) => workflow.settle(tx, before, after, 'reject'),
    decisions: {
      withdraw: {
        by: 'OWNER',
        permission: 'DELETE_DEAL',
        from: ['PENDING'],
        to: 'REJECTED',
        event: 'deal.updated',
      },
      takeDown: {
        by: 'ADMIN',
        permission: 'APPROVE_DEAL',
        from: ['APPROVED'],
        to: 'REJECTED',
        event: 'deal.rejected',
      },
    },
  }

  test.each([
    ['withdraw', 'PENDING'],
    ['takeDown', 'APPROVED'],
  ] as const)(
    '%s is no round, ends no trust and, where it names no news, is none',
    async (action, approvalStatus) => {
      const one = await submission()
      await one.trust()
      await db.update(deals).set({ approvalStatus }).where(eq(deals.id, one.deal.id))
      const command = { action, id: one.deal.id, version: 1, comment: undefined }
      await db.transaction((tx) => decide(tx, decider(), others, command))
      expect(await one.status()).toBe('REJECTED')
      expect([await one.rounds(), await one.news()]).toEqual([[], []])
      expect(await one.audited()).toHaveLength(1)
      expect(await findMark(db, one.merchant.id)).toBeDefined()
    },
  )
})
