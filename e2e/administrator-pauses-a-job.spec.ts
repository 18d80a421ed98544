import { expect } from '@playwright/test'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'
import { textsIn } from './support/texts.ts'

const t = textsIn('en')

for (const script of [true, false]) {
  const how = script ? 'with script' : 'without script'
  const id = script ? 'view-tidying' : 'deal-draft-tidying'

  test(`a job is paused, looked at, resumed and run, ${how} [OPS-08, OPS-09, SCREEN-146]`, async ({
    browser,
  }) => {
    const { page } = await signIn(browser, 'administrator', { javaScriptEnabled: script })
    const row = page.locator('tbody tr').filter({ hasText: t(`jobs:does.${id}`) })
    const act = async (name: 'pause' | 'resume' | 'run') => {
      await row.getByRole('link', { name: t(`jobs:${name}.action`) }).click()
      await expect(page.getByRole('heading', { name: t(`jobs:${name}.title`) })).toBeVisible()
      await page.getByRole('button', { name: t(`jobs:${name}.action`), exact: true }).click()
    }
    await page.goto('/jobs')
    await expect(row).toContainText(t('jobs:state.WAITING'))
    await act('pause')
    await expect(page.getByText(t('core:jobs.paused')).first()).toBeVisible()
    await expect(row).toContainText(t('jobs:state.PAUSED'))
    await expect(row.getByRole('link', { name: t('jobs:run.action') })).toHaveCount(0)
    await act('resume')
    await expect(page.getByText(t('core:jobs.resumed')).first()).toBeVisible()
    await expect(row).toContainText(t('jobs:state.WAITING'))
    await act('run')
    await expect(page.getByText(t('core:jobs.runsNow')).first()).toBeVisible()
    await expect(async () => {
      await page.goto('/jobs')
      await expect(row).toContainText(t('jobs:state.WAITING'), { timeout: 500 })
    }).toPass({ timeout: 120_000 })
    await page.context().close()
  })
}
