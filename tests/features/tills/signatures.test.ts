import { expect, test } from 'vitest'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { serviceNames, services } from '#src/contract/services.ts'
import { couponRedeemRoutes } from '#src/features/coupon-redeem/routes.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { addBranch } from '#tests/support/branches.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { signAct } from '#tests/support/signed-acts.ts'
import { signEntry, tillKeys, tillQueue } from '#tests/support/till-entries.ts'
import { signedActs } from '#views/layouts/signed-acts.ts'

const app = await testApp()
const { db } = app
const owner = await signedIn(app)
await addBranch(db, owner.account.id, 'Galle Fort')
const buyer = await addAccount(db, { role: 'USER', business: undefined })
const deal = await addDeal(db, owner.account.id)

async function paired(name: string, publicKey = '') {
  const added = await owner.browser.submit('/tills/add', { name })
  const id = added.headers.get('location')?.split('/').at(-1) ?? ''
  const text = (await owner.browser.get(`/tills/pair/${id}`)).$('main').text()
  const [link = ''] = text.match(/\/pair\/[\w-]{43}/) ?? []
  const till = openBrowser(app)
  await till.submit(link, { publicKey })
  return { id, till }
}

async function code() {
  const [coupon] = await addCoupons(db, deal, 1, {
    collectedBy: buyer.id,
    collectedAt: new Date(),
  })
  return coupon?.code ?? ''
}

const row = async (name: string) =>
  (await owner.browser.get('/tills')).$(`tr:contains("${name}")`).text()

test('a copied cookie redeems nothing, is told why, and its owner sees it [TILL-48]', async () => {
  const keys = tillKeys()
  const { id, till } = await paired('Desk', keys.publicKey)
  const thief = openBrowser(app)
  for (const [name, value] of till.cookies) thief.cookies.set(name, value)
  const coupon = await code()
  const refused = await thief.submit('/coupon-redeem', { code: coupon })
  expect(refused.status).toBe(422)
  expect(refused.$('#code-state').text()).toContain('This till’s key didn’t sign this')
  expect(await row('Desk')).toContain('Another device, or key lost')
  const page = await owner.browser.get(`/tills/view/${id}`)
  expect(page.$('main .note').text()).toContain('came from another device')

  const { $ } = await till.get('/coupon-redeem')
  const key = $('#redeem-key').attr('value') ?? ''
  const fields = { code: ` ${coupon.toLowerCase()} `, key }
  const signature = signAct(keys, 'put /coupons/redeem', [fields.code, key])
  const done = await till.submit('/coupon-redeem', { ...fields, _signature: signature })
  expect(done.headers.get('location')).toMatch(/^\/coupon-redeem\/[\w-]{36}$/)
  const redemption = done.headers.get('location')?.split('/').at(-1) ?? ''

  const undo = `/coupon-redeem/${redemption}/undo`
  const words = await thief.submit(undo, { reason: 'MISTAKE' })
  expect([words.status, words.$('main').text()]).toEqual([
    422,
    expect.stringContaining('ask the owner for a new code'),
  ])
  const signed = signAct(keys, 'post /coupons/redemptions/{id}/undo', [redemption, 'MISTAKE'])
  const undone = await till.submit(undo, { reason: 'MISTAKE', _signature: signed })
  expect(undone.headers.get('location')).toBe('/coupon-redeem')
})

test('what another device uploads as the till is foreign, and its owner sees it [SYNC-11, TILL-48]', async () => {
  const keys = tillKeys()
  const { till } = await paired('Bar', keys.publicKey)
  const csrf = JSON.parse((await till.get('/coupon-redeem/news')).html).csrf
  const entryOf = tillQueue(keys)
  const upload = async (entry: object) => {
    const fields = { deviceTime: String(Date.now()), queue: '0', entry: [JSON.stringify(entry)] }
    const headers = { 'x-csrf': csrf, 'x-by-page': '1' }
    return (await till.post('/coupon-redeem/uploads', fields, headers)).html
  }
  expect(await upload(entryOf(await code()))).toContain('REDEEMED')
  expect(await row('Bar')).not.toContain('Another device')
  expect(await upload(signEntry(entryOf(await code()), tillKeys()))).toContain('FOREIGN_SIGNATURE')
  expect(await row('Bar')).toContain('Another device, or key lost')
})

test('a till without script says in the list that it has no key, and redeems [TILL-04]', async () => {
  const { id, till } = await paired('Window')
  expect(await row('Window')).toContain('No key')
  expect((await owner.browser.get(`/tills/view/${id}`)).$('main').text()).toContain(
    'Signs with its own key',
  )
  const done = await till.submit('/coupon-redeem', { code: await code() })
  expect(done.headers.get('location')).toMatch(/^\/coupon-redeem\/[\w-]{36}$/)
  expect(await row('Window')).not.toContain('Another device')
})

test('the page signs of each act what its endpoint names: ids of the address, then fields [TILL-48]', () => {
  const signed = serviceNames.flatMap((name) =>
    (services[name] as readonly Endpoint[]).flatMap(({ method, path, signed: names }) =>
      names ? [[`${method} ${path}`, names.length] as const] : [],
    ),
  )
  const shown = signedActs.map(([action, address, fields]) => {
    const ids = action.split('*').length - 1
    return [address, ids + fields.length] as const
  })
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(signed))
  const posted = couponRedeemRoutes
    .filter(({ method }) => method === 'post')
    .map(({ path }) => path)
  for (const [action] of signedActs) expect(posted).toContain(action.replace('*', ':id'))
})
