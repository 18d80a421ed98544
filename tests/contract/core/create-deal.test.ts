import { describe, expect, test } from 'vitest'
import { createDeal } from '#src/contract/core/write-deal.ts'
import { aDeal } from '#tests/support/core.ts'

const accepts = (changes: object) =>
  createDeal.body.safeParse({ ...aDeal('/api/v1/files/files/x'), ...changes }).success

describe('what the contract takes', () => {
  test('a price above zero, a deduction from zero, both in whole cents [DEAL-56]', () => {
    expect(accepts({ originalPrice: 1, deductionAmount: 0 })).toBe(true)
    for (const originalPrice of [0, -1, 10.5, '900', Number.MAX_SAFE_INTEGER]) {
      expect(accepts({ originalPrice })).toBe(false)
    }
    expect(accepts({ deductionAmount: -1 })).toBe(false)
  })

  test('a title of exactly 100 and a description of exactly 200 characters [DEAL-53]', () => {
    expect(accepts({ title: 'a'.repeat(100), description: 'b'.repeat(200) })).toBe(true)
    expect(accepts({ title: 'a'.repeat(101) })).toBe(false)
    expect(accepts({ description: 'b'.repeat(201) })).toBe(false)
  })

  test('one category in the list, and AMOUNT as the only deduction [DEAL-32, DEAL-30]', () => {
    const [one, another] = [crypto.randomUUID(), crypto.randomUUID()]
    expect(accepts({ categoryIds: [one] })).toBe(true)
    for (const categoryIds of [[], [one, another], one]) {
      expect(accepts({ categoryIds })).toBe(false)
    }
    expect(accepts({ deductionType: 'PERCENTAGE' })).toBe(false)
  })

  test('one to ten extra images [DEAL-66]', () => {
    expect(accepts({ imageUrls: [] })).toBe(false)
    expect(accepts({ imageUrls: Array(10).fill('/x') })).toBe(true)
    expect(accepts({ imageUrls: Array(11).fill('/x') })).toBe(false)
  })
})
