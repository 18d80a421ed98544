import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ChangePart, PartedKind } from '#src/contract/change-parts.ts'
import type { RiskNote } from '#src/contract/risks.ts'
import { approveByRule } from '#src/services/kit/decisions/approve-by-rule.ts'
import { trustSamples } from '#src/services/kit/decisions/schema.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { decider, due, openTrust, someId } from './trusted.ts'

const { db, end, trusted, addRule, endRule, endRules } = await openTrust()

describe('a submission of a trusted merchant', () => {
  type Change = {
    kind?: PartedKind
    fields?: readonly string[] | null
    priceCents?: number
    risks?: RiskNote[]
    ownerId?: string
  }

  /** Whether it is approved, and by which rules somebody tried. */
  async function submit(change: Change, approve: () => Promise<unknown> = due) {
    const { kind, fields = null, priceCents = 100, risks = [] } = change
    const ownerId = change.ownerId ?? (await trusted())
    const about = { itemId: someId(), ownerId, title: 'High tea', risks }
    const submission = kind ? { ...about, kind, fields } : { ...about, kind: 'deals', priceCents }
    const rules: (string | undefined)[] = []
    const isApproved = await db.transaction((tx) =>
      approveByRule(tx, decider, submission as Parameters<typeof approveByRule>[2], (_tx, by) => {
        rules.push(by.rule?.name)
        return approve()
      }),
    )
    const samples = await db
      .select()
      .from(trustSamples)
      .where(eq(trustSamples.itemId, about.itemId))
    return { isApproved, rules, samples, ...about }
  }

  const contact: RiskNote = { kind: 'contact' }
  const words: RiskNote = { kind: 'words', words: ['cure'] }

  test.each<[string, Change, boolean]>([
    ['a deal at the limit', { priceCents: 10_000 }, true],
    ['a dearer deal', { priceCents: 10_001 }, false],
    ['a deal with something to check', { risks: [contact] }, false],
    ['a deal with other things to check', { risks: [words] }, false],
    ['a change that is named', { kind: 'profile', fields: ['webSite', 'facebook'] }, true],
    ['two that are named', { kind: 'profile', fields: ['webSite', 'address'] }, true],
    ['one of two that is named', { kind: 'profile', fields: ['webSite', 'imageUrl'] }, false],
    [
      'the other of two that is named',
      { kind: 'profile', fields: ['ownerName', 'webSite'] },
      false,
    ],
    ['no change', { kind: 'profile', fields: [] }, false],
    ['a first version', { kind: 'profile', fields: null }, false],
    [
      'a change with contact data in it',
      { kind: 'profile', fields: ['webSite'], risks: [contact] },
      true,
    ],
    ['a change with listed words', { kind: 'profile', fields: ['webSite'], risks: [words] }, false],
    [
      'a change with both',
      { kind: 'profile', fields: ['webSite'], risks: [contact, words] },
      false,
    ],
    ['a change of another kind', { kind: 'branches', fields: ['name'] }, false],
  ])('%s is approved by a rule or waits [APPR-55, APPR-78]', async (_, change, approved) => {
    await endRules()
    const parts: ChangePart[] = ['web', 'address']
    const { name } = await addRule({ priceMaxCents: 10_000, parts })
    const { isApproved, rules, samples } = await submit(change)
    expect(isApproved).toBe(approved)
    expect(rules).toEqual(approved ? [name] : [])
    expect(samples).toEqual([])
  })

  test('waits without a rule, without trust, and under a rule for changes alone', async () => {
    await endRules()
    expect((await submit({})).isApproved).toBe(false)
    await addRule({ parts: ['web'] })
    expect((await submit({})).isApproved).toBe(false)
    const { id } = await addRule({ priceMaxCents: 10_000 })
    expect((await submit({ ownerId: someId() })).isApproved).toBe(false)
    expect((await submit({})).isApproved).toBe(true)
    const ended = await trusted()
    await end(ended)
    expect((await submit({ ownerId: ended })).isApproved).toBe(false)
    await endRule(id)
    expect((await submit({})).isApproved).toBe(false)
  })

  test('is approved by the oldest rule that fits', async () => {
    await endRules()
    await addRule({ priceMaxCents: 10 })
    const oldest = await addRule({ priceMaxCents: 10_000 })
    await addRule({ priceMaxCents: 20_000 })
    expect((await submit({})).rules).toEqual([oldest.name])
  })

  test('waits where the single decision is refused; another failure is one', async () => {
    await endRules()
    await addRule({ priceMaxCents: 10_000, samplePercent: 100 })
    const refuse = () => Promise.reject(new Refusal('ruleBroken', 'core:deal.expired'))
    const { isApproved, rules, samples } = await submit({}, refuse)
    expect([isApproved, rules.length, samples]).toEqual([false, 1, []])
    const fail = () => Promise.reject(new Error('no connection'))
    await expect(submit({}, fail)).rejects.toThrow('no connection')
  })

  test('is one to look at later, as often as the rule says [APPR-57]', async () => {
    await endRules()
    const rule = await addRule({ priceMaxCents: 10_000, parts: ['web'], samplePercent: 100 })
    const deal = await submit({})
    expect(deal.samples).toMatchObject([
      {
        kind: 'deals',
        itemId: deal.itemId,
        title: 'High tea',
        ownerId: deal.ownerId,
        ruleId: rule.id,
        answer: null,
        seenAt: null,
      },
    ])
    expect((await submit({ kind: 'profile', fields: ['webSite'] })).samples).toMatchObject([
      { kind: 'profile' },
    ])
  })

  test('is looked at in about half of the cases where the rule says half', async () => {
    await endRules()
    await addRule({ priceMaxCents: 10_000, samplePercent: 50 })
    const ownerId = await trusted()
    let sampled = 0
    for (let at = 0; at < 30; at += 1) sampled += (await submit({ ownerId })).samples.length
    expect(sampled).toBeGreaterThan(1)
    expect(sampled).toBeLessThan(29)
  })
})
