import { describe, expect, test } from 'vitest'
import type { DateValue } from '#src/contract/values.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { openDecisions } from '#tests/support/decisions.ts'

const { person, admin, owner, decide, accountOf, reviewsOf, auditOf, notificationsOf } =
  await openDecisions()
const colleague = await person({ role: 'ADMIN', fullName: 'Tharindu Bandara' })
const by = (index: number) => (index % 3 === 0 ? colleague : admin)

/** As the back office reads it. */
async function versionOf(id: string): Promise<number> {
  const account = await dataOf<{ updatedAt: DateValue }>(await admin.ask(`/users/MERCHANT/${id}`))
  return account.updatedAt.milliseconds
}

describe('at the same time [R02]', () => {
  test.each([
    ['PENDING', ['APPROVE', 'REJECT']],
    ['APPROVED', ['BLOCK', 'BLOCK']],
    ['BLOCKED', ['UNBLOCK', 'UNBLOCK']],
  ] as const)(
    'of 40 decisions on one that is %s one wins: one review, one audit row, one notification',
    async (status, actions) => {
      const merchant = await owner(status)
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_none, index) =>
          decide(by(index), actions[index % 2 === 0 ? 0 : 1], merchant),
        ),
      )
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
      const late = answers.filter((answer) => answer.status !== 200)
      const refusals = await Promise.all(late.map(refusalOf))
      expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set([4022]))
      for (const { displayMessage } of refusals) {
        expect(displayMessage).toMatch(
          /^(Ishara Fernando|Tharindu Bandara) (un)?\w+ed this account on \d\d-\d\d-\d{4}/,
        )
      }
      expect(await reviewsOf(merchant.id)).toHaveLength(1)
      expect(await notificationsOf(merchant.id)).toHaveLength(1)
      const staff = (await auditOf(merchant.id)).filter(({ actorRole }) => actorRole === 'ADMIN')
      expect(staff).toHaveLength(1)
    },
  )

  test('approvals and blocks together end in one of the orders that are allowed', async () => {
    const merchant = await owner('PENDING')
    await Promise.all(
      Array.from({ length: 40 }, (_none, index) =>
        decide(
          by(index),
          (['APPROVE', 'BLOCK', 'UNBLOCK', 'REJECT'] as const)[index % 4] ?? 'BLOCK',
          merchant,
        ),
      ),
    )
    const decisions = (await reviewsOf(merchant.id)).map(({ decision }) => decision)
    expect(decisions.at(-1)).toBe((await accountOf(merchant.id)).approvalStatus)
    const [first, ...then] = decisions
    expect(['APPROVED', 'REJECTED']).toContain(first)
    expect(then).toEqual(then.map((_one, index) => (index % 2 === 0 ? 'BLOCKED' : 'UNBLOCKED')))
    if (first === 'REJECTED') expect(then).toEqual([])
  })
})

describe('who comes late', () => {
  test.each([
    ['APPROVE', 'PENDING', /^Ishara Fernando approved this account on \d\d-\d\d-\d{4}/],
    ['BLOCK', 'APPROVED', /^Ishara Fernando blocked this account on \d\d-\d\d-\d{4}/],
  ] as const)('reads who did %s and when [APPR-22]', async (action, status, words) => {
    const merchant = await owner(status)
    await decide(admin, action, merchant)
    const again = await refusalOf(await decide(colleague, action, merchant))
    expect(again).toMatchObject({ status: 422, code: 4022 })
    expect(again.displayMessage).toMatch(words)
    const inRussian = await decide(colleague, action, merchant, { language: 'ru' })
    expect((await refusalOf(inRussian)).displayMessage).toMatch(/^Эта .*Ishara Fernando, \d\d-/)
  })

  test('who comes late cannot decide on a version that has changed since [APPR-24]', async () => {
    const merchant = await owner('APPROVED')
    const seen = await versionOf(merchant.id)
    const renamed = { userId: merchant.id, fullName: 'A new name' }
    expect((await merchant.ask('/users', { method: 'PATCH', body: renamed })).status).toBe(200)
    const refused = await refusalOf(await decide(admin, 'BLOCK', merchant, { version: seen }))
    expect(refused).toMatchObject({ status: 422, code: 4022 })
    expect(refused.displayMessage).toMatch(/^This account was changed at \d\d-\d\d-\d{4}/)
    expect((await accountOf(merchant.id)).approvalStatus).toBe('APPROVED')
    const now = await versionOf(merchant.id)
    expect((await decide(admin, 'BLOCK', merchant, { version: now })).status).toBe(200)
  })
})
