import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { CARD_REQUESTS_PER_DAY, DEAL_REQUESTS_PER_HOUR } from '#src/contract/core/request-limits.ts'
import { TRUST_RULES_MAX } from '#src/contract/core/trust.ts'
import { PACKAGES_MAX } from '#src/contract/core/user-packages.ts'
import { VIEWS_PER_HOUR } from '#src/contract/core/views.ts'
import { MAILINGS_MAX } from '#src/contract/notifications/mailings.ts'
import { users } from '#src/services/authentication/schema.ts'
import { bulkActions } from '#src/services/core/bulk-actions/schema.ts'
import { countDealsThisMonth } from '#src/services/core/plans/find-plans.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { userPackages } from '#src/services/core/user-packages/schema.ts'
import { viewBatches } from '#src/services/core/view-counts/schema.ts'
import { trustRules } from '#src/services/kit/decisions/schema.ts'
import { mailings } from '#src/services/notifications/schema.ts'
import { accountId } from '#src/world/account.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { aDeal, openCore, ownPicture, ZONE } from '#tests/support/core.ts'
import { addDeal, openCoupons } from '#tests/support/coupons.ts'
import { addPackage } from '#tests/support/packages.ts'
import { openRequests } from '#tests/support/requests.ts'
import { aPackage } from './user-packages/package-payload.ts'

const { db, person } = await openCoupons()
const admin = await person({ role: 'ADMIN' })
const world = await openCore()
const app = await openRequests()
const CROWD = 8
const BULK_OPEN = 20
type Send = (turn: number) => Promise<{ code: number }>
const crowd = (send: Send) => Promise.all(Array.from({ length: CROWD }, (_, turn) => send(turn)))
const TOO_MANY = 4029

/** What leaves room for one, and a request that takes it. */
const limits = {
  async 'open bulk actions of a person'() {
    const deal = await addDeal(db, (await person()).id, { approvalStatus: 'PENDING' })
    const kept = { ownerId: admin.id, signInId: v7(), act: 'approve', language: 'en' } as const
    const row = () => ({ id: v7(), ...kept, total: 1, capped: false })
    await db.insert(bulkActions).values(Array.from({ length: BULK_OPEN - 1 }, row))
    const items = [{ kind: 'deal', id: deal.id, version: 1 }]
    return () => admin.ask('/bulk-actions', 'POST', { act: 'approve', items })
  },
  async 'trust rules'() {
    const row = () => ({ id: v7(), name: 'Small', samplePercent: 0, addedBy: admin.id })
    await db.insert(trustRules).values(Array.from({ length: TRUST_RULES_MAX - 1 }, row))
    const body = { name: 'Cheap', priceMaxCents: 100, samplePercent: 10 }
    return () => admin.ask('/trust/rules', 'POST', body)
  },
  async packages() {
    const offered = await world.db.$count(userPackages)
    for (let at = offered; at < PACKAGES_MAX - 1; at += 1) await addPackage(world.db)
    const body = aPackage(await ownPicture(world.db, 'ishara'))
    return (turn: number) =>
      world.ask('ishara', '/user-subscription', {
        method: 'POST',
        body: { ...body, name: `Package ${turn}` },
      })
  },
  async 'reports that a person is mailed'() {
    await db.update(users).set({ email: 'ishara@example.com' }).where(eq(users.id, admin.id))
    const row = (about: number) => ({
      id: v7(),
      userId: admin.id,
      kind: 'REPORT' as const,
      of: `${about}`,
      sentFor: '2026-11-23',
    })
    const others = Array.from({ length: MAILINGS_MAX - 1 }, (_, about) => row(about))
    await db.insert(mailings).values(others)
    const report = { report: 'deals', recordId: null }
    return (turn: number) =>
      admin.ask('/report-mailings', 'POST', { ...report, search: `tea ${turn}` })
  },
  async 'deals of a month'() {
    const owner = accountId('nadeesha')
    const used = await countDealsThisMonth(world.db, owner, ZONE)
    const mine = eq(subscriptions.userId, owner)
    await world.db
      .update(subscriptions)
      .set({ dealsPerMonth: used + 1 })
      .where(mine)
    const picture = await ownPicture(world.db, 'nadeesha')
    return (turn: number) =>
      world.ask('nadeesha', '/deals/MERCHANT', {
        method: 'POST',
        body: aDeal(picture, { title: `Supper ${turn}` }),
      })
  },
} satisfies Record<string, () => Promise<Send>>

/** Those that end by themselves answer how long to wait. */
const windows = {
  async 'requests for a deal in an hour'() {
    const who = await addAccount(app.db, { role: 'USER' })
    const ask = async (products: string) => (await app.askForDeal({ products }, who)).json()
    for (let at = 1; at < DEAL_REQUESTS_PER_HOUR; at += 1) await ask(`Thing ${at}`)
    return (turn: number) => ask(`One more, ${turn}`)
  },
  async 'requests for a credit card in a day'() {
    const who = await addAccount(app.db, { role: 'USER' })
    const ask = async (nic: string) => (await app.askForCard({ nic }, who)).json()
    for (let at = 1; at < CARD_REQUESTS_PER_DAY; at += 1) await ask(`87250093${at}V`)
    return (turn: number) => ask(`86250093${turn}V`)
  },
  async 'views in an hour'() {
    const user = await person({ role: 'USER' })
    const deal = await addDeal(db, (await person()).id)
    const batch = { userId: user.id, key: v7(), count: VIEWS_PER_HOUR - 1 }
    await db.insert(viewBatches).values(batch)
    return () => user.ask('/views', 'POST', [{ dealId: deal.id }])
  },
} satisfies Record<string, () => Promise<Send>>

test.each(Object.entries<() => Promise<Send>>(windows))(
  'a limit in time holds when many come at once: %s [BULK-13]',
  async (_, prepare) => {
    const send = await prepare()
    const codes = (await crowd(send)).map(({ code }) => code).sort()
    expect(codes).toEqual([2000, ...Array(CROWD - 1).fill(TOO_MANY)])
    expect((await send(CROWD)).code).toBe(TOO_MANY)
  },
)

test.each(['redeem', 'validate'] as const)(
  'of unknown codes that a till tries to %s at once one is answered when one is left [BULK-13]',
  async (act) => {
    const till = await person()
    const unknown = (turn: number) => `SHOP${1000 + turn}`
    const free = act === 'redeem' ? 29 : 59
    const words = async (turn: number) => (await till[act](unknown(turn))).displayMessage
    const isAnswered = (message: string | null) => !/too many/i.test(message ?? '')
    for (let at = 0; at < free; at += 1) expect(isAnswered(await words(at))).toBe(true)
    const answers = await Promise.all(Array.from({ length: CROWD }, (_, turn) => words(turn)))
    expect(answers.filter(isAnswered)).toHaveLength(1)
    expect(isAnswered(await words(0))).toBe(false)
  },
)

test.each(Object.entries<() => Promise<Send>>(limits))(
  'a limit holds when many come at once: %s [BULK-13]',
  async (_, prepare) => {
    const send = await prepare()
    const codes = (await crowd(send)).map(({ code }) => code).sort()
    expect(codes).toEqual([2000, ...Array(CROWD - 1).fill(4022)])
    expect((await send(CROWD)).code).toBe(4022)
  },
)
