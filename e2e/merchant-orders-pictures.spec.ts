import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { signIn } from './support/person.ts'
import { picture } from './support/pictures.ts'
import { test } from './support/test.ts'

const phone = { width: 390, height: 844 }

for (const [language, javaScriptEnabled] of [
  ['en', true],
  ['ru', false],
] as const)
  test(`extra images are moved by a press, and Enter in a field still sends the form (${language}, ${javaScriptEnabled ? 'with' : 'without'} script) [DEAL-135]`, async ({
    browser,
  }) => {
    const options = { language, javaScriptEnabled, viewport: phone }
    const { page, t } = await signIn(browser, 'rival', options)
    const rows = page.locator('[data-kept=imageUrlsKept] .files > li')
    const ids = () =>
      rows
        .locator('input')
        .evaluateAll((boxes: HTMLInputElement[]) => boxes.map((one) => one.value))
    await page.goto('/deals/add')
    const chosen = await Promise.all(['hoppers', 'tea', 'curry'].map(picture))
    await page.getByLabel(t('deals:form.images'), { exact: true }).setInputFiles(chosen)
    const title = page.getByLabel(t('deals:form.title'), { exact: true })
    await title.fill('In order')
    if (!javaScriptEnabled)
      await page.getByRole('button', { name: t('deals:form.showPromoTypes') }).click()
    await expect(rows).toHaveCount(3)
    await expect(rows.locator('progress:visible')).toHaveCount(0)
    const [first, second, third] = await ids()
    if (javaScriptEnabled) {
      await rows.first().locator('[data-move="1"][type=button]').click()
      await expect.poll(ids).toEqual([second, first, third])
      await page.keyboard.press('ArrowDown')
      await expect.poll(ids).toEqual([second, third, first])
      await rows.last().dragTo(rows.first(), { targetPosition: { x: 90, y: 4 } })
      await expect.poll(ids).toEqual([first, second, third])
      await rows.first().locator('[data-move="1"]').click()
      await expectAccessible(page)
    } else await rows.first().locator('[data-move="1"]').click()
    await expect.poll(ids).toEqual([second, first, third])
    await expectNoSidewaysScroll(page)
    await title.press('Enter')
    await expect(page.getByText(t('deals:errors.subTitleRequired')).first()).toBeVisible()
    await expect(title).toHaveValue('In order')
    expect(await ids()).toEqual([second, first, third])
  })
