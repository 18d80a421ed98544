import { expect } from '@playwright/test'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

test('pictures of rows that a window cannot show are asked for once it is scrolled', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant')
  await page.goto('/deals/list/merchant')
  const picture = (row: number) => page.locator(`#list tbody tr:nth-child(${row}) img`)
  for (const [width, height, last] of [
    [1440, 900, 12],
    [1280, 700, 9],
    [390, 844, 9],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    await expect(picture(last)).toBeVisible()
    await expect(picture(last + 1)).toBeHidden()
    await expect(picture(25)).toBeHidden()
    await page.evaluate(() => scrollTo(0, 10))
    await expect(picture(last + 1)).toBeVisible()
    await expect(picture(25)).toBeVisible()
  }
  await page.setViewportSize({ width: 1440, height: 1200 })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(picture(25)).toBeVisible()
})
