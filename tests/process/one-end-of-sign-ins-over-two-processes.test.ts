import { afterAll, expect, test } from 'vitest'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { addBranch } from '#tests/support/branches.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'
import { siteAt } from '#tests/support/site-at.ts'
import { envOn, twoProcesses } from '#tests/support/two-processes.ts'

const database = await testDatabase()
const { signIn, callerOf, originOf } = await twoProcesses(database, { atEnd: afterAll })
const site = (at: number) => siteAt(originOf(at), envOn(database).PUBLIC_ORIGIN)
const tills = 'authentication/tills'

test('a new password at one process ends browsers and API at the other and no till; a sign-out at a till ends it at both [TILL-02, TILL-46, AUTH-181]', async () => {
  const account = await addAccount(database.db)
  const branchId = await addBranch(database.db, account.id, 'Galle Fort')
  const owner = await signIn(account.email)
  const desk = await signedInAs(site(0), account)
  const other = await signedInAs(site(1), account)
  const tokenOf = async (name: string) => {
    const { data } = await owner.insist(0, 'POST', tills, { name, branchId })
    const path = `${tills}/${data.id}/pairing`
    return (await owner.insist<{ token: string }>(1, 'GET', path)).data.token
  }
  const till = openBrowser(site(1))
  await till.submit(`/pair/${await tokenOf('Front desk')}`, {})
  const paired = await callerOf('').insist<{ accessToken: string }>(
    0,
    'POST',
    `authentication/pairings/${await tokenOf('Bar')}`,
    {},
  )
  const byApi = callerOf(paired.data.accessToken)
  const living = async () => ({
    other: await isOpen(other, '/profile/merchant'),
    api: (await owner.insist(1, 'GET', 'authentication/users')).code,
    till: await isOpen(till, '/coupon-redeem'),
    byApi: (await byApi.insist(1, 'GET', 'authentication/users')).code,
  })
  expect(await living()).toEqual({ other: true, api: 2000, till: true, byApi: 2000 })

  const words = { newPassword: 'Frangipani8', confirmNewPassword: 'Frangipani8' }
  const page = '/profile/merchant/edit?tab=password'
  const saved = await desk.submit(page, { currentPassword: PASSWORD, ...words })
  expect(saved.headers.get('location')).toBe('/login')
  expect(await living()).toEqual({ other: false, api: 4009, till: true, byApi: 2000 })

  const cookies = new Map(till.cookies)
  const { $ } = await till.get('/coupon-redeem')
  await till.post('/logout', { _csrf: $('input[name=_csrf]').attr('value') ?? '' })
  const again = await signedInAs(site(0), account, 'Frangipani8')
  const list = (await again.get('/tills')).$('tr:contains("Front desk")').text()
  expect(list).toContain('Not connected')
  const copy = openBrowser(site(0))
  for (const [name, value] of cookies) copy.cookies.set(name, value)
  expect((await copy.get('/coupon-redeem')).headers.get('location')).toBe('/pair')
  expect(await living()).toMatchObject({ till: false, byApi: 2000 })
})

async function isOpen(browser: Browser, path: string): Promise<boolean> {
  return (await browser.get(path)).status === 200
}
