import { describe, expect, test } from 'vitest'
import { closeAccount } from '#src/services/authentication/close-account.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { codesOf } from '#tests/support/authenticator-app.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { codeSentTo, messagesTo } from '#tests/support/messages.ts'
import { askEmail, askMobile, enter, freshEmail, VERIFY } from '../profile/contact-forms.ts'
import { editTab, freshNumber, send } from '../profile/owner.ts'
import { type Kind, kinds, openShop, type Shop } from './sign-in-shop.ts'

const app = await testApp()
const NEW = 'Frangipani8'

async function administrator({ services, caller }: Shop) {
  const account = await addAccount(app.db, { role: 'ADMIN', business: undefined })
  return caller((await signInAs(services.authentication, account)).accessToken)
}

const tills: Kind[] = ['till', 'apiTill', 'phone']
const all: Kind[] = [...kinds]
const but = (...gone: Kind[]) => all.filter((kind) => !gone.includes(kind))

/** What happened, what goes on afterwards, and what the device that stopped is told. */
type Row = [what: string, act: (shop: Shop) => Promise<unknown>, goesOn: Kind[], words?: RegExp]

const ofOwner: Row[] = [
  [
    'a new password in the profile',
    ({ desk, password: currentPassword }) =>
      send(desk, editTab('password'), {
        currentPassword,
        newPassword: NEW,
        confirmNewPassword: NEW,
      }),
    tills,
  ],
  [
    'a forgotten password that was reset',
    async ({ account: { email }, caller }) => {
      await caller('')('POST', '/users/forgot-password', { email, flow: 'here' })
      const token = await codeSentTo(app.services, email)
      const reset = { email, flow: 'here', token, password: NEW }
      return caller('')('PUT', '/users/password/reset', reset)
    },
    tills,
  ],
  [
    'a new e-mail address',
    async ({ desk }) => {
      const email = freshEmail()
      await askEmail(desk, email)
      return enter(desk, await codeSentTo(app.services, email))
    },
    tills,
  ],
  [
    'an e-mail address that was removed',
    async ({ desk }) => {
      await askEmail(desk, '')
      return desk.submit(VERIFY, {})
    },
    tills,
  ],
  [
    'a new number',
    async ({ desk }) => {
      const { typed, canonical } = freshNumber()
      await askMobile(desk, typed)
      return enter(desk, await codeSentTo(app.services, canonical))
    },
    tills,
  ],
  [
    'a number that an administrator set',
    async (shop) => {
      const { mobileNo } = freshNumber()
      const path = `/users/MERCHANT/${shop.account.id}/mobileNo`
      return (await administrator(shop))('PUT', path, { mobileNo, comment: 'Lost phone' })
    },
    tills,
  ],
  [
    'a link for a new password that was followed',
    async (shop) => {
      const path = `/users/MERCHANT/${shop.account.id}/password-link`
      await (await administrator(shop))('POST', path)
      const [mail] = await messagesTo(app.services, shop.account.email)
      return openBrowser(app).submit(new URL(mail?.params.link ?? '').pathname, {
        password: NEW,
        confirmPassword: NEW,
      })
    },
    tills,
  ],
  [
    'two-step sign-in that was switched on',
    async ({ api }) => {
      await api('POST', '/users/second-factor/start', {})
      const { data } = await api<{ setup: { secret: string } }>('GET', '/users/second-factor')
      return api('POST', '/users/second-factor/confirm', { code: codesOf(data.setup.secret)() })
    },
    ['api', ...tills],
  ],
  [
    'all other sign-ins ended from the API',
    ({ api }) => api('POST', '/users/sign-ins/end', { others: true }),
    ['api', ...tills],
  ],
  [
    'a blocked account',
    async (shop) =>
      (await administrator(shop))('PUT', '/users/MERCHANT/block', {
        merchantId: shop.account.id,
        userType: 'MERCHANT',
        action: 'BLOCK',
        comment: 'Complaints',
      }),
    [],
    /account is blocked/,
  ],
  [
    'an account that was closed',
    ({ account }) => app.db.transaction((tx) => closeAccount(tx, account.id)),
    [],
    /account is closed/,
  ],
]

const ofDevices: Row[] = [
  [
    'a till that was revoked',
    ({ api, ids }) => api('DELETE', `/tills/${ids.till}`),
    but('till'),
    /switched off/,
  ],
  [
    'another device that became the till',
    async ({ api, ids, pair, tokenOf }) => {
      await api('POST', `/tills/${ids.till}/pairing`)
      return pair(await tokenOf(ids.till))
    },
    but('till'),
    /Another device is this till/,
  ],
  [
    'a sign-out at the till',
    async ({ till }) => {
      const { $ } = await till.get('/coupon-redeem')
      const csrf = $('input[name=_csrf]').attr('value') ?? ''
      return till.post('/logout', { _csrf: csrf })
    },
    but('till'),
  ],
  [
    'a cashier who was removed',
    ({ api, cashierId }) => api('DELETE', `/cashiers/${cashierId}`),
    but('phone'),
    /no longer redeem coupons for this shop/,
  ],
  [
    'a new link for a cashier',
    ({ api, cashierId }) => api('POST', `/cashiers/${cashierId}/link`),
    but('phone'),
    /sent you a new link/,
  ],
  [
    'a till that moved to another branch',
    ({ api, ids, branchIds: [, branchId] }) =>
      api('PUT', '/tills', { id: ids.till, name: 'Front desk', branchId, version: 1 }),
    all,
  ],
  [
    'a cashier who moved to another branch',
    ({ api, cashierId: id, branchIds: [, branchId] }) =>
      api('PUT', '/cashiers', { id, name: 'Nimali', branchId, version: 1 }),
    all,
  ],
]

describe('what ends a sign-in, in both halves [TILL-02, TILL-46, AUTH-181, CASH-04]', () => {
  test.each([...ofOwner, ...ofDevices])('%s', async (what, act, goesOn, words) => {
    const shop = await openShop(app)
    await act(shop)
    const living: Kind[] = []
    for (const kind of kinds) if (await shop.isLiving(kind)) living.push(kind)
    expect(living).toEqual(kinds.filter((kind) => goesOn.includes(kind)))
    const stateOf = (kind: Kind) => (goesOn.includes(kind) ? 'PAIRED' : 'ENDED')
    const states = { Bar: stateOf('apiTill'), Nimali: stateOf('phone') }
    const desk = /became/.test(what) ? 'PAIRED' : stateOf('till')
    expect(await shop.states()).toEqual({ 'Front desk': desk, ...states })
    if (!words) return
    for (const [kind, device] of Object.entries(shop.device)) {
      if (goesOn.includes(kind as Kind)) continue
      const { $ } = await device.get('/pair')
      expect($('h1').text()).toBe('This device is no longer a till')
      expect($('body').text()).toMatch(words)
    }
  })
})
