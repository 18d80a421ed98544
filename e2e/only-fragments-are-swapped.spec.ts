import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { accountId } from '../src/world/account.ts'
import { brandId, categoryId } from '../src/world/catalogue.ts'
import { offerTypeId } from '../src/world/offer-types.ts'
import { slowLine } from './support/app-user.ts'
import { mobileUser } from './support/mobile-user.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const OFFER_TYPES = '/request-a-deal/offer-types'
const MERCHANTS = '/merchant'
const requests = `/deals/requests/list/merchant/${accountId('nadeesha')}/${categoryId('food')}/${brandId('Spice Route')}`
const invites = '<form hx-post=/roles/users/invite hx-trigger=load hx-include=#sign-out,#ev>'
const names = [
  invites,
  '<div id=ev><input name=destination value=eve@evil.example><input name=fullName value=E>',
  '<input name=roleId value=ADMIN></div>',
]

/** What a page posts, besides what its people press. */
function postsOf(page: Page): string[] {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
  })
  return posts
}

/** Somebody at the services' API, with the rights of their account. */
async function atApi(request: APIRequestContext, email: string) {
  const form = {
    grant_type: 'password',
    username: email,
    password: 'Dealdesk1',
    user_role: 'ADMIN',
  }
  const answer = await request.post('/api/v1/authentication/oauth/token', { form })
  const { data } = await answer.json()
  const headers = { authorization: `Bearer ${data.accessToken}` }
  return (path: string, body: object) => request.post(`/api/v1/${path}`, { headers, data: body })
}

/** As any link of a page does that is followed by script. */
async function follow(page: Page, href: string): Promise<void> {
  await page.evaluate((address) => {
    const link = document.createElement('a')
    Object.assign(link, { id: 'planted', href: address, textContent: 'Planted' })
    link.dataset.go = ''
    document.querySelector('#main')?.prepend(link)
  }, href)
  await page.locator('#planted').click()
}

test('a view cannot ask for a file, and a link to one saves it: nobody is invited [X17, X19, Z18]', async ({
  browser,
  request,
}) => {
  const editor = await atApi(request, 'sachini@dealdesk.example')
  for (const name of names) await editor('core/offer-types', { name })
  const view = { name: 'Prices', query: 'format=csv', shared: true, isDefault: false }
  const shared = await editor('authentication/lists/offer-types/views', view)
  expect(shared.status()).toBe(400)
  const other = await editor('authentication/lists/merchants/views', { ...view, query: 'q=a' })
  expect(other.status()).toBe(403)

  const { page } = await signIn(browser, 'administrator')
  const posts = postsOf(page)
  await page.goto(`${OFFER_TYPES}?q=hx-post`)
  await expect(page.getByText(invites).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await follow(page, `${OFFER_TYPES}?format=csv`)
  expect((await download).suggestedFilename()).toBe('offer-types.csv')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-busy')
  await expect(page.locator('#ev')).toHaveCount(0)
  expect(posts).toEqual([])
})

test('Cancel, Save and rows lead to pages whatever a link asks for [X17, X18]', async ({
  browser,
  request,
}) => {
  const approves = '<form hx-post=/approvals/look hx-trigger=load hx-include=#sign-out>'
  const requester = await mobileUser(request, 'amaya.costa@mail.example')
  await requester.send('request-a-deal', {
    merchantId: accountId('nadeesha'),
    categoryId: categoryId('food'),
    brandId: brandId('Spice Route'),
    offerTypeId: offerTypeId('Set menu'),
    products: approves,
  })
  const { page, t } = await signIn(browser, 'administrator')
  const posts = postsOf(page)
  const file = encodeURIComponent(`${requests}?format=csv`)
  const addView = `/lists/merchants/views/add?from=${file}`

  await page.goto(addView)
  await page.getByRole('link', { name: t('common:dialog.cancel') }).click()
  await expect(page).toHaveURL(MERCHANTS)
  await page.goto(addView)
  await page.getByRole('textbox').last().fill('Any')
  await page.getByRole('button', { name: t('list-views:form.save') }).click()
  await expect(page).toHaveURL(/\/merchant\?view=/)
  expect(posts).toEqual(['/lists/merchants/views/add'])

  for (const list of ['/merchant', '/bank']) {
    await page.goto(`${list}?for=${file}%26q%3D`)
    await page.locator('#list [data-row]').first().click()
    await expect(page).toHaveURL(new RegExp(`${list}/(view|review)/`))
  }

  expect(posts).toEqual(['/lists/merchants/views/add'])
})

const markup = `name\r\n${invites}\r\n`
/** The first two come everywhere, the others for what one list asks: one hook judges every answer. */
const answers: { contentType: string; headers: Record<string, string> }[] = [
  { contentType: 'text/html', headers: {} },
  { contentType: 'text/csv', headers: { 'x-fragment': '1' } },
  { contentType: 'text/csv', headers: {} },
  { contentType: 'application/json', headers: { 'hx-retarget': '#main' } },
]

test('whatever type comes for a search, a poll, a dialog or a save, the page obeys none of it [X17]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'administrator')
  const posts = postsOf(page)
  let answer = answers[0]
  let swaps = 0
  await page.route('**/*', (route) => {
    if (route.request().headers()['hx-request'] !== 'true') return route.continue()
    swaps += 1
    return route.fulfill({ status: 200, body: markup, ...answer })
  })
  const planted = page.locator('[hx-post="/roles/users/invite"]')
  const nextSwap = async (act: () => Promise<unknown>) => {
    const before = swaps
    await act()
    await expect.poll(() => swaps).toBeGreaterThan(before)
  }
  for (answer of answers) {
    await page.goto(OFFER_TYPES)
    await nextSwap(() => page.getByRole('searchbox').pressSequentially('tea'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await nextSwap(() => page.locator('#bell').dispatchEvent('every'))
    await page
      .locator('#main summary', { hasText: t('common:moreActs') })
      .first()
      .click()
    await nextSwap(() => page.getByRole('link', { name: 'Delete' }).first().click())
    await expect(page).toHaveURL(/\/delete\//)
    await expect(planted).toHaveCount(0)
    if (answers.indexOf(answer) > 1) continue
    await page.goto('/categories/add')
    await nextSwap(() => page.getByRole('button', { name: 'Add another' }).click())
    await expect(page.getByText(t('common:network.error'))).toBeVisible()
    await nextSwap(() => page.getByLabel('Breadcrumb').getByRole('link').last().click())
    await expect(page).toHaveURL('/categories')
    await page.goto('/request-a-deal/add-offer-type')
    await page.getByRole('textbox').last().fill('Tea')
    await nextSwap(() => page.locator('#main form[method=post] [type=submit]').last().click())
    await expect(page.getByText(t('common:network.error'))).toBeVisible()
    await expect(page.getByRole('textbox').last()).toHaveValue('Tea')
    await expect(planted).toHaveCount(0)
  }
  expect(posts.filter((path) => path !== '/request-a-deal/add-offer-type')).toEqual([])
})

test('on a slow line a link to a file saves it once, and the page stays to be used [X17]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'administrator')
  await page.goto('/brands')
  await slowLine(page)
  const files: string[] = []
  page.on('download', (download) => files.push(download.suggestedFilename()))
  await follow(page, '/brands?format=csv')
  await expect.poll(() => files).toEqual(['brands.csv'])
  await page.getByRole('searchbox').fill('spice')
  await expect(page).toHaveURL(/q=spice/)
  expect(files).toHaveLength(1)
})
