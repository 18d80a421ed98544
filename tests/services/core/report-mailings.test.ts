import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { users } from '#src/services/authentication/schema.ts'
import { createCoreService } from '#src/services/core/app.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { sendMailings } from '#src/services/notifications/mailings/send-mailings.ts'
import { mailings, outboxMessages } from '#src/services/notifications/schema.ts'
import { dataOf } from '#tests/support/answers.ts'
import { letters, mailedTo } from '#tests/support/mailings.ts'
import { openReports } from '#tests/support/reports.ts'

/** Monday the 24th of November 2025, nine o'clock in Colombo. */
const MONDAY = Date.parse('2025-11-24T03:30:00Z')
const world = await openReports()
const { db, deps, admin, merchant, rival, bank, withoutReports, supper, tea, cake, food } = world
const core = createCoreService(deps)
await world.view({ dealId: supper.id, merchantId: merchant.id, categoryId: food }, '2025-11-17', 6)
await world.view({ dealId: supper.id, merchantId: merchant.id, categoryId: food }, '2025-11-23', 3)
await world.view({ dealId: supper.id, merchantId: merchant.id, categoryId: food }, '2025-11-16', 6)
await world.view({ dealId: tea.id, merchantId: merchant.id }, '2025-11-20', 4)
await world.view({ dealId: cake.id, merchantId: rival.id }, '2025-11-20', 8)
await world.view({ dealId: cake.id, merchantId: rival.id }, '2025-11-24', 50)
const people = { admin, merchant, rival, bank, withoutReports }
for (const [name, { id }] of Object.entries(people)) {
  await db
    .update(users)
    .set({ email: `${name}@example.com` })
    .where(eq(users.id, id))
}

beforeEach(async () => {
  await db.delete(mailings)
  await db.delete(outboxMessages)
})

type Who = { headers: Record<string, string> }
type Of = { report?: string; recordId?: string | null; search?: string }
const ask = ({ headers }: Who, { report = 'deals', recordId = null, search = '' }: Of = {}) =>
  core.request('/report-mailings', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ report, recordId, search }),
  })
const list = async ({ headers }: Who) =>
  (
    await dataOf<{ mailings: { id: string; name: string | null }[] }>(
      await core.request('/report-mailings', { headers }),
    )
  ).mailings
async function send(now = MONDAY) {
  await db.update(mailings).set({ sentFor: '2025-11-17' })
  await sendMailings(deps, letters, { now })
}
const mailed = (name: keyof typeof people) => mailedTo(deps, `${name}@example.com`)

describe('a report each Monday', () => {
  test('has the figures of the last whole week, the change, and a link [REPORT-54]', async () => {
    expect((await ask(admin)).status).toBe(200)
    await send()
    const [letter] = await mailed('admin')
    expect(letter?.subject).toMatch(/^Deals: 21 views last week/)
    expect(letter?.text).toContain('Week of 17-11-2025 – 23-11-2025')
    expect(letter?.text).toContain('Views: 21 (250 % more than 6 the week before)')
    expect(letter?.text).toContain('1. Monsoon supper: 9 (50 % more than 6 the week before)')
    expect(letter?.text).toContain('2. Love cake: 8 (none the week before)')
    expect(letter?.text).toContain('/reports/deals?from=2025-11-17&to=2025-11-23')
  })

  test('of one record has what was collected and redeemed too [REPORT-54]', async () => {
    await ask(merchant, { recordId: supper.id })
    await send()
    const [letter] = await mailed('merchant')
    expect(letter?.subject).toMatch(/^Monsoon supper: 9 views/)
    expect(letter?.text).toContain('Coupons collected: 0 (as in the week before)')
    expect(letter?.text).toContain(`/merchant-reports/deals-reports/merchant/${supper.id}?from=`)
  })

  test('shows merchants their own records alone, and what was searched for [REPORT-54]', async () => {
    await ask(merchant)
    await ask(admin, { search: 'cake' })
    await send()
    const [own] = await mailed('merchant')
    expect(own?.text).not.toContain('Love cake')
    expect(own?.subject).toMatch(/^Deals: 13 views/)
    const [searched] = await mailed('admin')
    expect(searched?.subject).toMatch(/^Deals: cake: 8 views/)
    expect(searched?.text).toContain('q=cake')
  })

  test.each(['merchants', 'banks', 'categories'])(
    'there is one of %s [REPORT-54]',
    async (report) => {
      await ask(bank, { report })
      await send()
      expect(await mailed('bank')).toHaveLength(1)
    },
  )

  test('is sent once a week and no later than Tuesday [REPORT-54]', async () => {
    await ask(admin)
    await send(Date.parse('2025-11-25T15:00:00Z'))
    expect(await mailed('admin')).toHaveLength(0)
    await send()
    await sendMailings(deps, letters, { now: MONDAY + 60_000 })
    await Promise.all([1, 2, 3].map(() => sendMailings(deps, letters, { now: MONDAY })))
    expect(await mailed('admin')).toHaveLength(1)
  })

  test('goes to nobody who may not read it any more [REPORT-55]', async () => {
    await ask(admin)
    await ask(merchant, { recordId: supper.id })
    const customRoleId = v7()
    await db
      .insert(customRoles)
      .values({ id: customRoleId, name: customRoleId, permissions: ['VIEW_DEAL'] })
    await db.update(users).set({ customRoleId }).where(eq(users.id, admin.id))
    await db.update(deals).set({ merchantId: rival.id }).where(eq(deals.id, supper.id))
    await send()
    await db.update(users).set({ customRoleId: null }).where(eq(users.id, admin.id))
    await db.update(deals).set({ merchantId: merchant.id }).where(eq(deals.id, supper.id))
    expect(await mailed('admin')).toEqual([])
    expect(await mailed('merchant')).toEqual([])
  })
})

describe('asking for it', () => {
  test('twice keeps one, which its owner alone lists and stops [REPORT-55]', async () => {
    await ask(merchant, { recordId: supper.id })
    await ask(merchant, { recordId: supper.id })
    const [one, ...more] = await list(merchant)
    expect(more).toEqual([])
    expect(one?.name).toBe('Monsoon supper')
    expect(await list(rival)).toEqual([])
    const remove = ({ headers }: Who) =>
      core.request(`/report-mailings/${one?.id}`, { method: 'DELETE', headers })
    expect((await remove(rival)).status).toBe(404)
    expect((await remove(merchant)).status).toBe(200)
    expect(await list(merchant)).toEqual([])
  })

  test.each([
    ['a record of another merchant', () => ask(merchant, { recordId: cake.id }), 404],
    ['no record at all', () => ask(admin, { recordId: v7() }), 404],
    ['an unknown report', () => ask(admin, { report: 'users' }), 400],
    ['no permission', () => ask(withoutReports), 403],
  ])('is refused for %s [REPORT-55]', async (_, send, status) => {
    expect((await send()).status).toBe(status)
    expect(await db.select().from(mailings)).toEqual([])
  })

  test('is refused without an address, and beyond twenty [REPORT-55]', async () => {
    await db.update(users).set({ email: null }).where(eq(users.id, bank.id))
    expect((await ask(bank)).status).toBeGreaterThanOrEqual(400)
    await db.update(users).set({ email: 'bank@example.com' }).where(eq(users.id, bank.id))
    for (let count = 0; count < 20; count += 1) await ask(admin, { search: `term ${count}` })
    expect((await ask(admin, { search: 'one more' })).status).toBeGreaterThanOrEqual(400)
    expect(await list(admin)).toHaveLength(20)
  })
})
