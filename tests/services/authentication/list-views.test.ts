import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import {
  type ListChoices,
  listFilters,
  listKeys,
  VIEWS_MAX,
} from '#src/contract/authentication/list-views.ts'
import { listChoices, listViews } from '#src/services/authentication/list-views/schema.ts'
import { users } from '#src/services/authentication/schema.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { type Member, openStaff } from '#tests/support/staff.ts'

const { db, full, narrowed, person } = await openStaff()
const aView = { name: 'Waiting', query: 'status=pending', shared: false, isDefault: false }
type View = typeof aView

const choices = async (who: Member, list = 'deals') =>
  dataOf<ListChoices>(await who.ask(`/lists/${list}`))
const add = (who: Member, view: Partial<View> = {}, list = 'deals') =>
  who.ask(`/lists/${list}/views`, { method: 'POST', body: { ...aView, ...view } })
const addedBy = async (...given: Parameters<typeof add>) =>
  (await dataOf<{ id: string }>(await add(...given))).id
const change = (who: Member, id: string, view: Partial<View>) =>
  who.ask(`/lists/views/${id}`, { method: 'PUT', body: { ...aView, ...view } })
const remove = (who: Member, id: string) => who.ask(`/lists/views/${id}`, { method: 'DELETE' })

describe('columns', () => {
  test('columns and density are one person’s, for one list [SHELL-100]', async () => {
    const [me, other] = [await person(), await person()]
    const documented = { columns: null, density: 'comfortable', defaultViewId: null, views: [] }
    expect(await choices(me)).toEqual(documented)
    const body = { columns: ['code', 'status'], density: 'compact' }
    await me.ask('/lists/deals/columns', { method: 'PUT', body })
    expect(await choices(me)).toEqual({ ...documented, ...body })
    expect(await choices(me, 'branches')).toEqual(documented)
    expect(await choices(other)).toEqual(documented)
    await me.ask('/lists/deals/columns', {
      method: 'PUT',
      body: { columns: null, density: 'comfortable' },
    })
    expect(await choices(me)).toEqual(documented)
  })

  test('unknown lists, densities and too many columns are refused', async () => {
    const me = await person()
    expect((await me.ask('/lists/secrets')).status).toBe(400)
    const odd = [
      { columns: [], density: 'tiny' },
      { columns: Array(41).fill('a'), density: 'compact' },
      { columns: ['x'.repeat(41)], density: 'compact' },
    ]
    for (const body of odd)
      expect((await me.ask('/lists/deals/columns', { method: 'PUT', body })).status).toBe(400)
  })
})

describe('views [SHELL-101]', () => {
  test('a view keeps a name and a query for its owner and its list alone', async () => {
    const [me, other] = [await person(), await full()]
    const id = await addedBy(me)
    const view = { id, name: 'Waiting', query: 'status=pending', shared: false, sharedBy: null }
    expect((await choices(me)).views).toEqual([view])
    expect((await choices(me, 'branches')).views).toEqual([])
    expect((await choices(other)).views).toEqual([])
    expect(await refusalOf(await change(other, id, { name: 'Mine' }))).toMatchObject({ code: 4004 })
    expect(await refusalOf(await remove(other, id))).toMatchObject({ code: 4004 })
    await change(me, id, { name: 'In line', query: 'q=tea' })
    expect((await choices(me)).views).toMatchObject([{ name: 'In line', query: 'q=tea' }])
    expect((await remove(me, id)).status).toBe(200)
    expect((await choices(me)).views).toEqual([])
  })

  test('administrators share with administrators, and nobody else shares or sees it', async () => {
    const [ishara, narrow] = [await full('Ishara Fernando'), await narrowed(['VIEW_DEAL'])]
    const merchant = await person()
    const id = await addedBy(ishara, { shared: true })
    const shared = { id, name: 'Waiting', sharedBy: 'Ishara Fernando' }
    expect((await choices(narrow)).views).toMatchObject([shared])
    expect((await choices(merchant)).views).toEqual([])
    expect(await refusalOf(await add(merchant, { shared: true }))).toMatchObject({ code: 4003 })
    const own = await addedBy(merchant)
    expect(await refusalOf(await change(merchant, own, { shared: true }))).toMatchObject({
      code: 4003,
    })
    expect(await refusalOf(await change(narrow, id, { name: 'Taken over' }))).toMatchObject({
      code: 4004,
    })
    await db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, ishara.id))
    expect((await choices(narrow)).views).toEqual([])
    await db.update(users).set({ deactivatedAt: null }).where(eq(users.id, ishara.id))
    expect((await choices(narrow)).views).toMatchObject([shared])
    await remove(ishara, id)
  })

  test('a name is there once for a person and a list, however it is written', async () => {
    const [me, other] = [await person(), await person()]
    await addedBy(me)
    const again = await refusalOf(await add(me, { name: ' wAITING ' }))
    expect(again).toMatchObject({ displayMessage: 'You already have a view with this name.' })
    await addedBy(me, {}, 'branches')
    await addedBy(other)
    const second = await addedBy(me, { name: 'Second' })
    expect((await change(me, second, { name: 'Waiting' })).status).toBe(409)
    for (const odd of [
      { name: ' ' },
      { name: 'x'.repeat(41) },
      { query: 'a b' },
      { query: 'x'.repeat(1001) },
    ])
      expect((await add(me, odd)).status, JSON.stringify(odd)).toBe(400)
  })

  test('of twenty saved at once no more than the allowed ones are kept [R04]', async () => {
    const me = await person()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, at) => add(me, { name: `View ${at}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(VIEWS_MAX)
    expect(await db.$count(listViews, eq(listViews.userId, me.id))).toBe(VIEWS_MAX)
  })

  test('a list opens with one view, however many become the default at once [R04]', async () => {
    const me = await person()
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_none, at) =>
        addedBy(me, { name: `View ${at}`, isDefault: true }),
      ),
    )
    expect(await db.$count(listChoices, eq(listChoices.userId, me.id))).toBe(1)
    const { defaultViewId } = await choices(me)
    expect(ids).toContain(defaultViewId)
    await remove(me, defaultViewId ?? '')
    expect((await choices(me)).defaultViewId).toBeNull()
  })

  test('a shared view may be anybody’s default among administrators, while it is shared', async () => {
    const [ishara, narrow] = [await full(), await narrowed(['VIEW_DEAL', 'VIEW_BRANCH'])]
    const id = await addedBy(ishara, { shared: true })
    const choose = (who: Member, viewId: string | null, list = 'deals') =>
      who.ask(`/lists/${list}/default`, { method: 'PUT', body: { viewId } })
    expect((await choose(await person(), id)).status).toBe(404)
    expect((await choose(narrow, id, 'branches')).status).toBe(404)
    expect((await choose(narrow, id)).status).toBe(200)
    expect((await choices(narrow)).defaultViewId).toBe(id)
    expect((await choices(ishara)).defaultViewId).toBeNull()
    await change(ishara, id, { shared: false })
    expect((await choices(narrow)).defaultViewId).toBeNull()
  })

  test('with an account its views and choices are deleted', async () => {
    const me = { id: v7() }
    const owned = { userId: me.id, list: 'deals' } as const
    const account = { role: 'ADMIN', fullName: 'Ruwan', approvalStatus: 'ENABLED' } as const
    await db.insert(users).values({ ...me, ...account })
    await db.insert(listViews).values({ id: v7(), ...owned, name: 'Mine', query: '' })
    await db.insert(listChoices).values(owned)
    await db.delete(users).where(eq(users.id, me.id))
    expect(await db.$count(listViews, eq(listViews.userId, me.id))).toBe(0)
    expect(await db.$count(listChoices, eq(listChoices.userId, me.id))).toBe(0)
  })
})

describe('what is kept of a list follows its screen [Z18]', () => {
  const refused = [
    'format=csv',
    'format=facts&q=tea',
    '%66ormat=csv',
    'for=%2Fdeals%2Flist%2Fadmin%3Fformat%3Dcsv',
    'page=7',
    'view=x',
    'only=a',
    'colour=blue',
    'from=2026-11-01&next=%2Forders',
    'q=tea&q=coffee',
    'buyer=x',
    '__proto__=x',
    'q=tea&back=//evil.example',
  ]
  test.each(refused)('a view of deals does not hold %s, added or changed', async (query) => {
    const me = await full()
    const added = await refusalOf(await add(me, { query }))
    expect(added).toMatchObject({ code: 4000, errors: { query: expect.any(String) } })
    const id = await addedBy(me)
    expect((await change(me, id, { query })).status).toBe(400)
    const mine = (await choices(me)).views.filter(({ sharedBy }) => sharedBy === null)
    expect(mine).toMatchObject([{ query: 'status=pending' }])
  })

  test('a view holds every filter of its own list, its order, columns and density', async () => {
    const me = await full()
    for (const list of listKeys) {
      const query = [...listFilters[list], 'columns', 'density']
        .map((name) => `${name}=x`)
        .join('&')
      expect((await add(me, { query }, list)).status, list).toBe(200)
    }
  })

  test('who may not open a list neither keeps, chooses, changes nor reads anything of it', async () => {
    const [merchant, bank] = [await person(), await person({ role: 'BANK' })]
    const catalogue = await narrowed(['VIEW_BRAND', 'VIEW_CATEGORY', 'VIEW_OFFER_TYPE'])
    const closed: [Member, string[]][] = [
      [merchant, ['merchants', 'banks', 'users', 'brands', 'audit', 'staff', 'payments']],
      [bank, ['merchants', 'sold-coupons', 'users', 'audit', 'categories']],
      [catalogue, ['merchants', 'deals', 'audit', 'staff', 'orders', 'payments']],
    ]
    for (const [who, lists] of closed)
      for (const list of lists) {
        const [columns, viewId] = [{ columns: ['name'], density: 'compact' }, null]
        const answers = [
          await who.ask(`/lists/${list}`),
          await add(who, { query: 'q=x' }, list),
          await who.ask(`/lists/${list}/columns`, { method: 'PUT', body: columns }),
          await who.ask(`/lists/${list}/default`, { method: 'PUT', body: { viewId } }),
        ]
        expect(
          answers.map(({ status }) => status),
          list,
        ).toEqual([403, 403, 403, 403])
      }
    expect((await add(catalogue, { query: 'q=x' }, 'offer-types')).status).toBe(200)
    expect((await add(merchant, {}, 'deals')).status).toBe(200)
    expect((await add(bank, { query: 'q=x' }, 'credit-cards')).status).toBe(200)
  })

  test('whose role is narrowed afterwards may only delete what was kept', async () => {
    const me = await full()
    const id = await addedBy(me, { query: 'q=x' }, 'merchants')
    const narrower = await narrowed(['VIEW_BRAND'])
    const { customRoleId } = narrower
    await db.update(users).set({ customRoleId }).where(eq(users.id, me.id))
    expect((await change(me, id, { name: 'Other', query: 'q=y' })).status).toBe(403)
    expect((await me.ask('/lists/merchants')).status).toBe(403)
    expect((await remove(me, id)).status).toBe(200)
  })
})
