import { eq } from 'drizzle-orm'
import { v4 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { noRules } from '#src/contract/core/coupon-rules.ts'
import { type CounterFacts, couponVerdict } from '#src/contract/core/coupon-verdict.ts'
import { dealCoupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { addBranch } from '#tests/support/branches.ts'
import { addCoupons, lastDay, openCoupons } from '#tests/support/coupons.ts'
import { redeemEarlier } from '#tests/support/redemptions.ts'
import { tillVerdict } from '#tests/support/synced-till.ts'
import { type Case, readyToCheck, valueCases } from './rule-cases.ts'

const shop = await openCoupons()
const { db } = shop
const [owner, rival, buyer] = await Promise.all([
  shop.person(),
  shop.person(),
  shop.person({ role: 'USER', fullName: 'Ruwan Silva', business: undefined }),
])
const [fort, galle, kandy] = await Promise.all(
  ['Fort', 'Galle', 'Kandy'].map((name) => addBranch(db, owner.id, name)),
)
const foreign = await addBranch(db, rival.id, 'Elsewhere')
const [f, g, k] = [fort ?? '', galle ?? '', kandy ?? '']

const card = 'Check the student card'
const here: CounterFacts = {
  branchId: null,
  branchUnknown: false,
  hasBranches: true,
  attentionConfirmed: false,
  takenCents: null,
  redeemedToday: 0,
  redeemedThisHour: 0,
}
const cases: Case[] = [
  { what: 'a coupon without rules', verdict: 'valid' },
  { what: 'without rules at a branch', counter: { branchId: f }, verdict: 'valid' },
  { what: 'a redeemed one', coupon: { redeemed: true }, verdict: 'redeemed' },
  { what: 'an expired one', coupon: { expired: true }, verdict: 'expired' },
  { what: 'one that is not collected', coupon: { collected: false }, verdict: 'notCollected' },
  { what: 'one that is switched off', coupon: { active: false }, verdict: 'inactive' },
  { what: 'one of a deal switched off', coupon: { dealOpen: false }, verdict: 'dealInactive' },
  { what: 'at its branch', rules: { branchIds: [f] }, counter: { branchId: f }, verdict: 'valid' },
  {
    what: 'at one of two',
    rules: { branchIds: [f, g] },
    counter: { branchId: g },
    verdict: 'valid',
  },
  {
    what: 'at another branch',
    rules: { branchIds: [f, g] },
    counter: { branchId: k },
    verdict: 'otherBranch',
    words: 'This coupon isn’t valid at this branch. It’s valid at: Fort, Galle.',
  },
  {
    what: 'without a branch where it needs one',
    rules: { branchIds: [g] },
    verdict: 'branchNeeded',
    words: 'This coupon is valid at some branches only: Galle. Choose this counter’s branch first.',
  },
  {
    what: 'at a branch of another shop',
    rules: { branchIds: [f] },
    counter: { branchId: foreign, branchUnknown: true },
    verdict: 'branchUnknown',
    words: 'This counter’s branch doesn’t exist any more. Choose the branch again.',
  },
  {
    what: 'at a branch that never was, without rules',
    counter: { branchId: v4(), branchUnknown: true },
    verdict: 'branchUnknown',
  },
  {
    what: 'with something to check',
    rules: { attention: card },
    verdict: 'attention',
    words: `Confirm this before you redeem the coupon: ${card}`,
  },
  {
    what: 'checked',
    rules: { attention: card },
    counter: { attentionConfirmed: true },
    verdict: 'valid',
  },
  {
    what: 'checked at another branch',
    rules: { attention: card, branchIds: [f] },
    counter: { attentionConfirmed: true, branchId: g },
    verdict: 'otherBranch',
  },
  {
    what: 'at its branch with something to check',
    rules: { attention: card, branchIds: [f] },
    counter: { branchId: f },
    verdict: 'attention',
  },
  {
    what: 'an expired one at another branch',
    coupon: { expired: true },
    rules: { branchIds: [f], attention: card },
    counter: { branchId: g },
    verdict: 'expired',
  },
  { what: 'one of a paused deal', coupon: { paused: true }, verdict: 'paused' },
  {
    what: 'of a paused deal at another branch',
    coupon: { paused: true },
    rules: { branchIds: [f] },
    counter: { branchId: g },
    verdict: 'paused',
  },
  {
    what: 'of a paused deal that is switched off',
    coupon: { paused: true, dealOpen: false },
    verdict: 'dealInactive',
  },
  {
    what: 'the last of a day',
    rules: { perBranchDay: 2 },
    counter: { branchId: f, redeemedToday: 1, redeemedThisHour: 1 },
    verdict: 'valid',
  },
  {
    what: 'one more than fits a day',
    rules: { perBranchDay: 2 },
    counter: { branchId: f, redeemedToday: 2, redeemedThisHour: 2 },
    verdict: 'fullToday',
    words:
      'This branch has redeemed the 2 coupons of this deal that it may today. There’s room again tomorrow.',
  },
  {
    what: 'an hour’s last',
    rules: { perBranchHour: 1 },
    counter: { branchId: g },
    verdict: 'valid',
  },
  {
    what: 'one more than fits an hour',
    rules: { perBranchHour: 1, perBranchDay: 5 },
    counter: { branchId: g, redeemedToday: 1, redeemedThisHour: 1 },
    verdict: 'fullThisHour',
  },
  {
    what: 'with something to check where the day is full',
    rules: { perBranchDay: 1, attention: card },
    counter: { branchId: g, redeemedToday: 1, redeemedThisHour: 1 },
    verdict: 'fullToday',
  },
  {
    what: 'with something to check where there is room',
    rules: { perBranchDay: 1, attention: card },
    counter: { branchId: g },
    verdict: 'attention',
  },
  {
    what: 'without a branch where each has a limit',
    rules: { perBranchHour: 3 },
    verdict: 'branchNeeded',
    words:
      'This deal limits how many coupons each branch redeems. Choose this counter’s branch first.',
  },
  ...valueCases({ here: f, there: g, card }),
]

describe.each(cases)(
  '$what: $verdict',
  ({ coupon = {}, rules = {}, counter = {}, value = null, taken = 0, verdict, words }) => {
    const named = counter.branchId ?? undefined
    const { attentionConfirmed } = counter

    test('by the rules alone [COUP-64]', () => {
      const good = {
        redeemed: false,
        expired: false,
        collected: true,
        active: true,
        dealOpen: true,
        paused: false,
        leftCents: value && value - taken,
      }
      const seen = { ...here, ...counter }
      const known = seen.branchUnknown ? { ...seen, branchId: null } : seen
      const facts = { ...good, ...coupon, rules: { ...noRules, ...rules } }
      expect(couponVerdict(facts, known)).toBe(verdict)
    })

    test('by a till without the line, where it can be so there [TILL-12]', () => {
      const seen = value === null ? tillVerdict(coupon, rules, { ...here, ...counter }) : null
      expect(seen ?? verdict).toBe(verdict)
    })

    test('by the service [COUP-64, DEAL-142, DEAL-143, DEAL-150]', async () => {
      const deal = await shop.deal(owner.id, { ...rules, couponValueCents: value })
      const isCollected = coupon.collected ?? true
      const [added] = await addCoupons(db, deal, 1, {
        ...(isCollected && { collectedBy: buyer.id, collectedAt: new Date() }),
        ...(coupon.redeemed && { redeemedAt: new Date() }),
        ...(coupon.expired && lastDay(-1)),
        active: coupon.active ?? true,
        takenCents: taken,
      })
      if (coupon.dealOpen === false)
        await db
          .update(dealCoupons)
          .set({ status: 'INACTIVE' })
          .where(eq(dealCoupons.dealId, deal.id))
      if (coupon.paused)
        await db
          .update(dealCoupons)
          .set({ pausedAt: new Date() })
          .where(eq(dealCoupons.dealId, deal.id))
      const places = { buyer: buyer.id, branchId: named, other: k }
      await redeemEarlier(db, deal, counter.redeemedToday ?? 0, places)
      const code = added?.code ?? ''
      const seen = await owner.validate(code, named)
      const isReady = readyToCheck.has(verdict)
      expect(seen.data.couponValid).toBe(isReady)
      expect(seen.data.attention).toBe(isReady ? (rules.attention ?? null) : null)
      const { takenCents = undefined } = counter
      const sent = { branchId: named, attentionConfirmed, takenCents: takenCents ?? undefined }
      const answer = await owner.redeem(code, v4(), sent)
      const isLate = verdict === 'redeemed' || verdict === 'usedUp'
      expect(answer.code).toBe(verdict === 'valid' ? 2000 : isLate ? 4010 : 4022)
      if (words) expect(answer.displayMessage).toBe(words)
      if (words && !isReady) expect(seen.displayMessage).toBe(words)
      const kept = await db
        .select({ branchId: redemptions.branchId })
        .from(redemptions)
        .where(eq(redemptions.couponId, added?.id ?? ''))
      expect(kept).toEqual(verdict === 'valid' ? [{ branchId: named ?? null }] : [])
    })
  },
)

test('what was not confirmed names the field that confirms it [DEAL-143]', async () => {
  const deal = await shop.deal(owner.id, { attention: card })
  const [coupon] = await addCoupons(db, deal, 1, { collectedBy: buyer.id, collectedAt: new Date() })
  expect(await owner.redeem(coupon?.code ?? '')).toMatchObject({
    status: 422,
    data: { errors: { attentionConfirmed: 'Confirm it before you redeem the coupon' } },
  })
})
