import { expect } from '@playwright/test'
import { slowLine } from './support/app-user.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const phone = { viewport: { width: 390, height: 844 } }
const fort = /^6\.9\d*$/
const east = /^79\.8\d*$/

/** What people paste into a field, and the field. */
const typed: ['latitude' | 'longitude', string][] = [
  ['latitude', '6.9344, 79.8428'],
  ['longitude', 'https://www.google.com/maps/place/Fort/@6.9344,79.8428,17z'],
  ['latitude', '6°56’03.8"N 79°50’34.1"E'],
  ['latitude', '6,9344; 79,8428'],
  ['latitude', '79.8428 6.9344'],
]

test('coordinates that are typed on a phone and a slow line move the pin or say what is wrong [TYPED-12]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'merchant', { language: 'ru', ...phone })
  await page.goto('/branch/add')
  const fields = {
    latitude: page.getByLabel(t('branches:field.latitude')),
    longitude: page.getByLabel(t('branches:field.longitude')),
  }
  const message = page.locator('#field-latitude-error')
  await expect(page.locator('.leaflet-container')).toBeVisible()
  await slowLine(page)
  for (const [name, text] of typed) {
    const other = name === 'latitude' ? 'longitude' : 'latitude'
    await fields[other].fill('')
    await fields[name].fill(text)
    await fields[name].blur()
    await expect(fields.latitude, text).toHaveValue(fort)
    await expect(fields.longitude, text).toHaveValue(east)
    await expect(message).toBeHidden()
  }
  await fields.latitude.fill('Colombo')
  await fields.latitude.blur()
  await expect(message).toHaveText(t('branches:errors.degrees'))
  await expect(fields.latitude).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('#errors')).toHaveCount(0)
  await fields.latitude.fill('https://maps.app.goo.gl/AbCdEf123')
  await fields.latitude.blur()
  await expect(message).toHaveText(t('branches:errors.link'))
  await fields.latitude.fill('6.9344')
  await expect(message).toBeHidden()
  await fields.latitude.blur()
  await fields.longitude.fill('79.8428')
  await fields.longitude.blur()
  await expect(page.locator('#field-longitude-error')).toBeHidden()
  await fields.latitude.fill('51.5074, -0.1278')
  await fields.latitude.blur()
  await expect(page.getByText(/Проверьте оба числа\./)).toBeVisible()
})

test('coordinates are read without script on a phone too [TYPED-12]', async ({ browser }) => {
  const { page, t } = await signIn(browser, 'merchant', { javaScriptEnabled: false, ...phone })
  await page.goto('/branch/add')
  const fields = {
    latitude: page.getByLabel(t('branches:field.latitude')),
    longitude: page.getByLabel(t('branches:field.longitude')),
  }
  const save = page.getByRole('button', { name: t('branches:form.add') })
  await fields.latitude.fill('Colombo')
  await save.click()
  await expect(page.locator('#field-latitude-error')).toHaveText(t('branches:errors.degrees'))
  for (const [name, text] of typed) {
    await fields.latitude.fill('')
    await fields.longitude.fill('')
    await fields[name].fill(text)
    await save.click()
    await expect(fields.latitude, text).toHaveValue(fort)
    await expect(fields.longitude, text).toHaveValue(east)
    await expect(page.locator('#field-latitude-error')).toBeHidden()
  }
})
