import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BulkAction, BulkList } from '#src/contract/core/bulk-actions.ts'
import { accountActs } from '#src/services/authentication/decisions/bulk-acts.ts'
import { tills as tillsTable } from '#src/services/authentication/tills/schema.ts'
import { workOnBulkActions } from '#src/services/core/bulk-actions/work.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { openTills } from '#tests/support/tills.ts'

const tills = await openTills()
const { db, deps } = tills
type Shop = Awaited<ReturnType<typeof tills.shop>>
type Kind = 'till' | 'cashier'

const actOf = { till: 'revoke', cashier: 'end' } as const

async function inBulk({ owner }: Shop, kind: Kind, what: string[] | BulkList) {
  const items = Array.isArray(what)
    ? { items: what.map((id) => ({ kind, id, version: 1 })) }
    : { all: what }
  const body = { act: actOf[kind], ...items }
  const made = await owner.ask<{ id: string }>('core', 'POST', '/bulk-actions', body)
  if (made.code !== 2000) return { code: made.code }
  const { id } = made.data
  await owner.ask('core', 'PUT', `/bulk-actions/${id}/start`, {})
  while (await workOnBulkActions(deps, accountActs, new AbortController().signal));
  return (await owner.ask<BulkAction>('core', 'GET', `/bulk-actions/${id}`)).data
}

type Device = Awaited<ReturnType<Shop['till']>>
const works = async ({ ask }: Pick<Device, 'ask'>) =>
  (await ask('core', 'GET', '/coupons/redemptions')).code === 2000
const names = async ({ owner }: Shop, query = '') =>
  (
    await owner.ask<{ tills: { name: string }[] }>('authentication', 'GET', `/tills${query}`)
  ).data.tills.map(({ name }) => name)

describe('tills are revoked together [TILL-41]', () => {
  test('those that were chosen stop at their next request, and no others', async () => {
    const shop = await tills.shop()
    const [door, bar, desk] = [
      await shop.till({ name: 'Door' }),
      await shop.till({ name: 'Bar' }),
      await shop.till({ name: 'Desk' }),
    ]
    expect(await inBulk(shop, 'till', [door.id, bar.id])).toMatchObject({ done: 2, failed: 0 })
    expect([await works(door), await works(bar), await works(desk)]).toEqual([false, false, true])
    const rows = await db.select().from(auditEntries).where(eq(auditEntries.event, 'till.deleted'))
    expect(rows.map(({ subjectId }) => subjectId).sort()).toEqual([door.id, bar.id].sort())
  })

  test('another shop’s are left out, and one that has changed since fails', async () => {
    const [shop, rival] = [await tills.shop(), await tills.shop()]
    const [own, changed, theirs] = [await shop.till(), await shop.till(), await rival.till()]
    await db.update(tillsTable).set({ version: 2 }).where(eq(tillsTable.id, changed.id))
    const done = await inBulk(shop, 'till', [own.id, changed.id, theirs.id])
    expect(done).toMatchObject({ total: 2, done: 1, failed: 1 })
    expect([await works(changed), await works(theirs)]).toEqual([true, true])
    expect(await inBulk(shop, 'till', [theirs.id])).toEqual({ code: 4022 })
  })

  test.each([
    ['all', {}, ['Door', 'Bar', 'Desk'], []],
    ['a branch', { branch: 1 }, ['Desk'], ['Bar', 'Door']],
    ['a term', { term: 'oo' }, ['Door'], ['Desk', 'Bar']],
    ['a term in another case', { term: 'DOOR' }, ['Door'], ['Desk', 'Bar']],
    ['a branch and a term', { branch: 0, term: 'bar' }, ['Bar'], ['Desk', 'Door']],
    ['a branch and a term without one', { branch: 1, term: 'bar' }, [], ['Desk', 'Bar', 'Door']],
  ] as const)(
    'all that match %s',
    async (_what, { branch, term = 'ALL' }: Narrowed, gone, left) => {
      const shop = await tills.shop('Galle Fort', 'Kandy')
      const [galle, kandy = ''] = shop.branchIds
      for (const name of ['Door', 'Bar']) await shop.till({ name, branchId: galle })
      await shop.till({ name: 'Desk', branchId: kandy })
      const branchId = branch === undefined ? 'ALL' : (shop.branchIds[branch] ?? '')
      const query = `?term=${term}&branchId=${branchId}`
      expect((await names(shop, query)).sort()).toEqual([...gone].sort())
      const all = { list: 'tills', term, branchId, merchantId: 'ALL' } as const
      const done = await inBulk(shop, 'till', all)
      expect(done).toMatchObject(gone.length > 0 ? { done: gone.length } : { code: 4022 })
      expect(await names(shop)).toEqual([...left])
    },
  )
})
type Narrowed = { branch?: number; term?: string }

describe('whoever leaves is ended everywhere, alone or with others [CASH-04, CASH-07]', () => {
  const alone = (shop: Shop, ids: string[]) =>
    Promise.all(ids.map((id) => shop.owner.ask('authentication', 'DELETE', `/cashiers/${id}`)))
  const together = (shop: Shop, ids: string[]) => inBulk(shop, 'cashier', ids)
  const all = (shop: Shop) =>
    inBulk(shop, 'cashier', { list: 'cashiers', term: 'ALL', branchId: 'ALL', merchantId: 'ALL' })

  test.each([
    ['one press each', alone],
    ['together', together],
    ['all of the list', all],
  ])('%s', async (_name, end) => {
    const shop = await tills.shop('Galle Fort', 'Kandy')
    const [locked, free, kandy] = [
      await shop.till({ requiresPerson: true }),
      await shop.till(),
      await shop.till({ branchId: shop.branchIds[1], requiresPerson: true }),
    ]
    const nimali = await shop.cashier('Nimali', '482915', { branchId: null })
    const ruwan = await shop.cashier('Ruwan', '730264')
    const invited = await shop.invite('Amaya')
    for (const till of [locked, kandy]) await till.come(nimali.id, nimali.pin)
    await free.come(ruwan.id, ruwan.pin)
    await shop.owner.ask('authentication', 'POST', `/cashiers/${ruwan.id}/link`)
    const again = await tills.linkSentTo(ruwan.email)

    await end(shop, [nimali.id, ruwan.id, invited.id])

    for (const { phone } of [nimali, ruwan]) expect(await works(phone)).toBe(false)
    for (const till of [locked, free, kandy]) {
      expect((await till.profile()).counter).toMatchObject({ cashier: null })
      expect(await till.ask('authentication', 'GET', '/counter/persons')).toMatchObject({
        data: { persons: [] },
      })
      for (const { id, pin } of [nimali, ruwan])
        expect(await till.come(id, pin)).toMatchObject({ code: 4000 })
    }
    for (const till of [locked, kandy])
      expect(await till.redeem(shop.id, 'ABCD2345')).toMatchObject({
        displayMessage: 'Enter your PIN before you redeem.',
      })
    expect(await works(free)).toBe(true)
    for (const token of [invited.token, again])
      expect(await tills.pair(token, { pin: '198407' })).toMatchObject({ code: 4022 })
    expect(await shop.owner.ask('authentication', 'GET', '/cashiers')).toMatchObject({
      data: { cashiers: [] },
    })
  })

  test('those of one branch are listed and ended with those of every branch', async () => {
    const shop = await tills.shop('Galle Fort', 'Kandy')
    const [, kandy = ''] = shop.branchIds
    await shop.cashier('Nimali')
    await shop.cashier('Ruwan', '730264', { branchId: null })
    await shop.cashier('Amaya', '198407', { branchId: kandy })
    const listed = { list: 'cashiers', term: 'ALL', branchId: kandy, merchantId: 'ALL' } as const
    expect(await inBulk(shop, 'cashier', listed)).toMatchObject({ done: 2 })
    expect(await shop.owner.ask('authentication', 'GET', '/cashiers')).toMatchObject({
      data: { cashiers: [{ name: 'Nimali' }] },
    })
  })

  test('another shop’s people stay', async () => {
    const [shop, rival] = [await tills.shop(), await tills.shop()]
    const theirs = await rival.cashier('Amaya')
    expect(await inBulk(shop, 'cashier', [theirs.id])).toEqual({ code: 4022 })
    expect(await works(theirs.phone)).toBe(true)
  })
})

describe('an administrator [TILL-42]', () => {
  test('sees the tills and cashiers of a merchant, and each look is audited', async () => {
    const [shop, admin] = [await tills.shop(), await tills.administrator()]
    const rival = await tills.shop()
    await shop.till({ name: 'Door' })
    await rival.till({ name: 'Bar' })
    await shop.cashier('Nimali')
    const query = `?merchantId=${shop.id}`
    expect(await admin.ask('authentication', 'GET', `/tills${query}`)).toMatchObject({
      data: { tills: [{ name: 'Nimali' }, { name: 'Door', merchant: { id: shop.id } }] },
    })
    expect(await admin.ask('authentication', 'GET', `/cashiers${query}`)).toMatchObject({
      data: { cashiers: [{ name: 'Nimali', merchant: { id: shop.id } }] },
    })
    const looks = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.actorId, admin.id), eq(auditEntries.subjectId, shop.id)))
    expect(looks.map(({ event }) => event).sort()).toEqual(['cashier.read', 'till.read'])
  })

  test('revokes a till that was stolen, and does nothing else to it', async () => {
    const [shop, admin] = [await tills.shop(), await tills.administrator()]
    const till = await shop.till({ name: 'Door' })
    const { id: cashierId } = await shop.cashier('Nimali')
    const { id, branchId } = { ...till, branchId: shop.branchId }
    const saved = { id, name: 'Mine', branchId, requiresPerson: false, version: 1 }
    const refused = [
      ['GET', `/tills/${id}/pairing`],
      ['POST', `/tills/${id}/pairing`],
      ['POST', '/tills', saved],
      ['PUT', '/tills', saved],
      ['DELETE', `/cashiers/${cashierId}`],
      ['PUT', '/cashiers/undo', { allowed: false }],
    ] as const
    for (const [method, path, body] of refused)
      expect(await admin.ask('authentication', method, path, body)).toMatchObject({ code: 4003 })
    expect(await admin.ask('authentication', 'DELETE', `/tills/${id}`)).toMatchObject({
      code: 2000,
    })
    expect(await works(till)).toBe(false)
  })

  test.each([
    [[], 4003, 4003],
    [['VIEW_MERCHANT', 'VIEW_TILL'], 2000, 4003],
    [['VIEW_MERCHANT', 'VIEW_TILL', 'REVOKE_TILL'], 2000, 2000],
  ] as const)('with %j looks: %i, revokes: %i', async (permissions, looks, revokes) => {
    const [shop, admin] = [await tills.shop(), await tills.administrator(permissions)]
    const till = await shop.till()
    expect((await admin.ask('authentication', 'GET', '/tills')).code).toBe(looks)
    expect((await admin.ask('authentication', 'GET', '/cashiers')).code).toBe(looks)
    expect((await admin.ask('authentication', 'DELETE', `/tills/${till.id}`)).code).toBe(revokes)
  })
})
