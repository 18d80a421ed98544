import { type SQLWrapper, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { firstBroken, type RedemptionFacts } from '#src/contract/core/coupon-verdict.ts'
import { redemptionRules, unbroken } from '#src/services/core/coupons/redeem/rules.ts'
import { openCoupons } from '#tests/support/coupons.ts'

const { db } = await openCoupons()
const [fort, galle] = [
  '0199a1b2-0000-7000-8000-000000000001',
  '0199a1b2-0000-7000-8000-000000000002',
]

/** What each fact may be, and its type in SQL; the first value is in nobody's way. */
const values: { [Fact in keyof RedemptionFacts]: [type: string, ...RedemptionFacts[Fact][]] } = {
  redeemed: ['boolean', false, true],
  expired: ['boolean', false, true],
  collected: ['boolean', true, false],
  active: ['boolean', true, false],
  dealOpen: ['boolean', true, false],
  paused: ['boolean', false, true],
  leftCents: ['bigint', null, 0, 1, 500],
  branchIds: ['uuid[]', null, [fort ?? ''], [fort ?? '', galle ?? ''], []],
  attention: ['text', null, '', 'Check the student card'],
  perBranchDay: ['int', null, 1, 2],
  perBranchHour: ['int', null, 1, 2],
  limited: ['boolean', false, true],
  branchId: ['uuid', null, fort ?? '', galle ?? ''],
  branchUnknown: ['boolean', false, true],
  hasBranches: ['boolean', false, true],
  redeemedToday: ['int', 0, 1, 2, 3],
  redeemedThisHour: ['int', 0, 1, 2, 3],
  attentionConfirmed: ['boolean', false, true],
  taking: ['boolean', false, true],
  takenCents: ['bigint', null, 1, 500, 501],
  shut: ['text', null, 'PENDING'],
}
const names = Object.keys(values) as (keyof RedemptionFacts)[]

/** One fact or two at another value than the harmless one, in all ways. */
function* variants(): Generator<RedemptionFacts> {
  const harmless = Object.fromEntries(names.map((name) => [name, values[name][1]]))
  for (const [at, first] of names.entries())
    for (const second of names.slice(at))
      for (const one of values[first].slice(1))
        for (const other of values[second].slice(1))
          yield { ...harmless, [first]: one, [second]: other } as RedemptionFacts
}

test('the rules as SQL let through what the function lets through [COUP-64]', async () => {
  const all = [...variants()]
  const conditions = all.map((facts) => {
    const columns = names.map((name): [string, SQLWrapper] => {
      const value = facts[name]
      const literal = Array.isArray(value) ? `{${value.join(',')}}` : value
      return [name, sql`${sql.param(literal)}::${sql.raw(values[name][0])}`]
    })
    return sql`coalesce(${unbroken(redemptionRules, Object.fromEntries(columns))}, false)`
  })
  const found: boolean[] = []
  for (let at = 0; at < conditions.length; at += 200) {
    const { rows } = await db.execute<{ met: boolean[] }>(
      sql`select array[${sql.join(conditions.slice(at, at + 200), sql`, `)}] as met`,
    )
    found.push(...(rows[0]?.met ?? []))
  }
  const different = all.filter(
    (facts, at) => found[at] !== (firstBroken(redemptionRules, facts) === null),
  )
  expect(different).toEqual([])
  expect(new Set(all.map((facts) => firstBroken(redemptionRules, facts))).size).toBeGreaterThan(12)
})
