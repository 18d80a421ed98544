import { expect, type Route } from '@playwright/test'
import { signIn } from './support/person.ts'
import { picture } from './support/pictures.ts'
import { test } from './support/test.ts'

const cuts = [
  ['the connection is reset', 'en', (route: Route) => route.abort('connectionreset')],
  [
    'half an answer comes',
    'ru',
    (route: Route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{"id":"0192' }),
  ],
] as const
const isBroken = (image: Element) =>
  image instanceof HTMLImageElement && image.complete && image.naturalWidth === 0

for (const [how, language, cut] of cuts)
  test(`a picture, of which ${how}, leaves no row, a word and the rest of the form (${language}) [FILES-14]`, async ({
    browser,
  }) => {
    const { page } = await signIn(browser, 'administrator', { language })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/brands/add')
    const name = page.locator('#field-name')
    await name.fill('Palmyra House')
    const input = page.locator('#field-imageUrl')
    const field = page.locator('.field').filter({ has: input })
    const { buffer, mimeType } = await picture('tea')
    const tea = { name: 'tea.jpg', mimeType, buffer }
    await page.route('**/media', cut, { times: 1 })
    await input.setInputFiles([tea])
    await expect(field.locator('.error')).toContainText('tea.jpg')
    await expect(field.getByRole('listitem')).toHaveCount(0)
    await expect(name).toHaveValue('Palmyra House')
    await input.setInputFiles([tea])
    await expect(field.locator('img.thumb')).toHaveCount(1)
    await expect(field.locator('.error')).toBeHidden()
    for (const image of await field.locator('img').all())
      expect(await image.evaluate(isBroken)).toBe(false)
  })
test('a picture that arrived keeps its place while its thumbnail does not [FILES-14]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'administrator')
  await page.goto('/brands/add')
  await page.route(/thumb|placeholder/, (route) => route.abort('connectionreset'))
  const input = page.locator('#field-imageUrl')
  const field = page.locator('.field').filter({ has: input })
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('thumb'))
  await input.setInputFiles([await picture('tea')])
  await failed
  await expect(field.getByRole('listitem').locator('.thumb')).toHaveCount(1)
  await expect(field.locator('img')).toHaveCount(0)
  await expect(field.locator('.files input')).not.toHaveValue('')
})
