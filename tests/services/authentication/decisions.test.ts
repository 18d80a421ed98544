import { describe, expect, test } from 'vitest'
import {
  type AccountAction,
  accountActions,
} from '#src/contract/authentication/account-lifecycle.ts'
import { type AccountStatus, accountStatus } from '#src/contract/values.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { COMMENT, openDecisions } from '#tests/support/decisions.ts'
import { aBusiness, messageOf } from '#tests/support/profiles.ts'

const { admin, owner, decide, accountOf, reviewsOf, auditOf, notificationsOf } =
  await openDecisions()

const allowed = [
  ['PENDING', 'APPROVE', 'APPROVED'],
  ['PENDING', 'REJECT', 'REJECTED'],
  ['APPROVED', 'BLOCK', 'BLOCKED'],
  ['UNBLOCKED', 'BLOCK', 'BLOCKED'],
  ['ENABLED', 'BLOCK', 'BLOCKED'],
  ['BLOCKED', 'UNBLOCK', 'UNBLOCKED'],
] as const

const others = accountStatus.options.flatMap((status) =>
  accountActions
    .filter((action) => !isAllowed(status, action))
    .map((action) => ({ status, action })),
)

function isAllowed(status: AccountStatus, action: AccountAction) {
  return allowed.some(([from, act]) => from === status && act === action)
}

describe('the lifecycle of an account', () => {
  test.each(allowed)(
    'allows one that is %s to %s [MERCH-31, MERCH-33, MERCH-34, MERCH-35, MERCH-40, MERCH-41]',
    async (status, action, next) => {
      const merchant = await owner(status, { business: { businessName: 'Harbour House' } })
      const before = await accountOf(merchant.id)
      expect(await dataOf(await decide(admin, action, merchant))).toEqual({
        merchantId: merchant.id,
        name: 'Harbour House',
        approvalStatus: next,
      })
      const after = await accountOf(merchant.id)
      expect(after.approvalStatus).toBe(next)
      expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
      expect((await auditOf(merchant.id)).at(-1)).toMatchObject({
        event: `user.${next.toLowerCase()}`,
        actorId: admin.id,
        actorRole: 'ADMIN',
        before: { approvalStatus: status },
        after: { approvalStatus: next },
        comment: COMMENT,
      })
      expect(await reviewsOf(merchant.id)).toMatchObject([
        { decision: next, comment: COMMENT, decidedBy: admin.id },
      ])
    },
  )

  test.each(others)(
    'the lifecycle of an account refuses one that is $status to $action [MERCH-37, Z06]',
    async ({ status, action }) => {
      const merchant = await owner(status)
      const before = [await accountOf(merchant.id), await auditOf(merchant.id)]
      const refused = await refusalOf(await decide(admin, action, merchant))
      expect(refused).toMatchObject({ status: 422, code: 4022 })
      expect(refused.displayMessage).toMatch(/^This account /)
      expect([await accountOf(merchant.id), await auditOf(merchant.id)]).toEqual(before)
      expect(await reviewsOf(merchant.id)).toEqual([])
    },
  )

  test('lets a rejected merchant resubmit by saving the profile [MERCH-37]', async () => {
    const merchant = await owner('PENDING')
    await decide(admin, 'REJECT', merchant)
    expect(await messageOf(await merchant.save('business', aBusiness))).toContain('waiting')
    expect((await accountOf(merchant.id)).approvalStatus).toBe('PENDING')
    const refused = await refusalOf(await decide(admin, 'UNBLOCK', merchant))
    expect(refused.displayMessage).toBe('This account is waiting for approval.')
    expect((await decide(admin, 'APPROVE', merchant)).status).toBe(200)
    const decisions = (await reviewsOf(merchant.id)).map(({ decision }) => decision)
    expect(decisions).toEqual(['REJECTED', 'APPROVED'])
  })
})

describe('a comment', () => {
  test.each([
    ['REJECT', 'PENDING'],
    ['BLOCK', 'APPROVED'],
  ] as const)('is required to %s', async (action, status) => {
    const merchant = await owner(status)
    for (const comment of [undefined, '', '   ']) {
      const refused = await refusalOf(await decide(admin, action, merchant, { comment }))
      expect(refused).toMatchObject({
        status: 400,
        code: 4000,
        displayMessage: 'Comment is a required field',
        errors: { comment: 'Comment is a required field' },
      })
    }
    const inRussian = await decide(admin, action, merchant, { comment: '', language: 'ru' })
    expect((await refusalOf(inRussian)).displayMessage).toMatch(/[а-я]/)
    expect((await accountOf(merchant.id)).approvalStatus).toBe(status)
    expect(await reviewsOf(merchant.id)).toEqual([])
  })

  test.each([
    ['APPROVE', 'PENDING'],
    ['UNBLOCK', 'BLOCKED'],
  ] as const)('is not needed to %s', async (action, status) => {
    const merchant = await owner(status)
    const answer = await decide(admin, action, merchant, { comment: undefined })
    expect(answer.status).toBe(200)
    expect(await reviewsOf(merchant.id)).toMatchObject([{ comment: null }])
    expect((await notificationsOf(merchant.id)).at(-1)?.params).toEqual({})
  })

  test('a comment is text of at most 1000 characters that can be stored [U08]', async () => {
    const merchant = await owner('APPROVED')
    for (const comment of ['a\0b', 'x'.repeat(1001), 5, null, ['x'], { $ne: '' }]) {
      const refused = await refusalOf(await decide(admin, 'BLOCK', merchant, { comment }))
      expect(refused).toMatchObject({ status: 400, code: 4000 })
    }
    const halfAPair = `\ud800${'x'.repeat(999)}`
    const answer = await decide(admin, 'BLOCK', merchant, { comment: halfAPair })
    expect(answer.status).toBe(200)
  })
})
