import { expect } from '@playwright/test'
import { accountId } from '../src/world/account.ts'
import { brandId, categoryId } from '../src/world/catalogue.ts'
import { offerTypeId } from '../src/world/offer-types.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { mobileUser } from './support/mobile-user.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const email = 'amaya.costa@mail.example'

test('what a user of the mobile app asks for reaches the merchant, who opens it and the user', async ({
  browser,
  request,
}) => {
  const products = `Lamprais for ${Date.now()}`
  const requester = await mobileUser(request, email)
  await requester.send('request-a-deal', {
    merchantId: accountId('nadeesha'),
    categoryId: categoryId('food'),
    brandId: brandId('Spice Route'),
    offerTypeId: offerTypeId('Set menu'),
    products,
    note: 'In the evening',
  })

  const { page, t } = await signIn(browser, 'merchant')
  await page.goto('/notifications')
  const news = t('notifications:types.deal-request-received.title')
  await expect(page.getByRole('main').getByText(news).first()).toBeVisible()

  await page.goto('/request-a-deal/merchant')
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('Spice Route')
  await page.getByRole('searchbox').fill('spice')
  await expect(page).toHaveURL(/q=spice/)
  await first.getByRole('link').click()
  await expect(page).toHaveURL(/\/deals\/requests\/list\/merchant\//)
  const row = page.getByRole('row').filter({ hasText: products })
  await expect(row).toContainText('In the evening')
  await expectAccessible(page)
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amaya Costa')
  await page.getByLabel('Breadcrumb').getByRole('link', { name: 'Harbour House' }).click()
  await expect(row).toBeVisible()
  await page.context().close()
})

test('a bank reads a request for a credit card, and an administrator finds that in the audit', async ({
  browser,
  request,
}) => {
  const nic = `86${String(Date.now()).slice(-7)}`.replace(/^(86)\d{3}/, '$1123')
  const requester = await mobileUser(request, email)
  await requester.send('credit-cards', {
    bankId: accountId('priyanka'),
    fullName: 'Amaya Costa',
    nic: `${nic}V`,
    city: 'Galle',
    email,
    mobileNo: { countryCode: '+94', localNumber: '771239876' },
  })

  const bank = await signIn(browser, 'bank')
  await bank.page.goto('/request-a-credit-card')
  const list = bank.page.getByRole('main')
  await expect(list.getByRole('row').nth(1)).toContainText('Amaya Costa')
  await expect(list).not.toContainText(nic)
  await bank.page.getByRole('searchbox').fill(`${nic}V`)
  await expect(list.getByRole('row')).toHaveCount(2)
  await list.getByRole('row').nth(1).getByRole('link').click()
  await expect(list).toContainText(`${nic}V`)
  await expect(list).toContainText('077 123 9876')
  await expectAccessible(bank.page)
  const id = bank.page.url().split('/').at(-1)

  const administrator = await signIn(browser, 'administrator')
  await administrator.page.goto(`/audit?q=${id}`)
  const read = administrator.t('audit:sentence.credit-card-request.read', { who: '' }).trim()
  const entry = administrator.page.getByRole('row').filter({ hasText: read })
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText('Lagoon Bank')
  await expect(administrator.page.getByRole('main')).not.toContainText(nic)
  for (const one of [bank, administrator]) await one.page.context().close()
})

test('without script, in Russian and on a phone the same is read', async ({ browser }) => {
  const way = { viewport: { width: 390, height: 800 }, javaScriptEnabled: false }
  const { page, t } = await signIn(browser, 'bank', { ...way, language: 'ru' })
  await page.goto('/request-a-deal/merchant')
  await page.getByRole('searchbox').fill('harbour')
  await page.getByRole('button', { name: t('common:search.submit') }).click()
  await expect(page).toHaveURL(/q=harbour/)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('main')).toContainText(t('deal-requests:column.count'))
  await expectNoSidewaysScroll(page)
  await page.context().close()
})
