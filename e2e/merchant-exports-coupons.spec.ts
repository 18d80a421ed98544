import { readFile } from 'node:fs/promises'
import { type BrowserContextOptions, expect } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { accountId } from '../src/world/account.ts'
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/accessible.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'
import { onDatabase } from './support/waiting-deals.ts'

const ways: [string, number, BrowserContextOptions][] = [
  ['with JavaScript', 52_000, { viewport: { width: 1440, height: 900 } }],
  [
    'without, on a phone',
    3000,
    { javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
  ],
]

for (const [at, [how, count, options]] of ways.entries()) {
  const shown = count.toLocaleString('en')

  test(`a merchant exports ${shown} coupons in the background, ${how} [EXPORT-01, EXPORT-02, EXPORT-04, BULK-08]`, async ({
    browser,
  }) => {
    const deal = await addCoupons(count)
    const { page, t } = await signIn(browser, 'merchant', options)
    // The question as the list leads to it while its pace is not measured yet.
    const csv = encodeURIComponent(`/coupons/deal/${deal}?format=csv`)
    if (at === 0) {
      await page.goto(`/coupons/deal/${deal}`)
      await page.getByRole('link', { name: t('common:list.csv') }).click()
    } else await page.goto(`/tasks/exports/add?list=${csv}`)
    await expect(page.getByRole('heading', { name: shown })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: t('tasks:offer.verb') }).click()
    await expect(page).toHaveURL(/\/tasks\/exports\/[0-9a-f-]{36}$/)
    const address = page.url()
    await page.close()

    const again = await page.context().newPage()
    await again.goto('/tasks')
    await again
      .getByRole('link', { name: t('tasks:export.title', { list: '' }) })
      .first()
      .click()
    await expect(again).toHaveURL(address)
    const refresh = again.getByRole('link', { name: t('common:progress.refresh') })
    const done = again.getByText(`Your file is ready: ${shown} rows.`)
    await expect(async () => {
      if (options.javaScriptEnabled === false && (await refresh.isVisible())) await refresh.click()
      await expect(done).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 120_000 })
    await expectNoSidewaysScroll(again)
    if (at === 0) await expectAccessibleInBothThemes(again)
    const download = again.waitForEvent('download')
    await again.getByRole('link', { name: t('tasks:export.download') }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text.split('\r\n')).toHaveLength(count + 2)
    await again.goto('/notifications')
    await expect(again.getByText(t('notifications:types.export-ready.title')).first()).toBeVisible()
  })
}

/** Of a deal of the merchant that has none. */
async function addCoupons(count: number): Promise<string> {
  let deal = ''
  const stem = `HAT${Date.now()}X`
  await onDatabase((db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      const { rows } = await tx.execute<{ id: string }>(sql`
        select deals.id from deals where approval_status = 'APPROVED' and deleted_at is null
          and merchant_id = ${accountId('nadeesha')}
          and not exists (select from coupons where coupons.deal_id = deals.id) limit 1`)
      deal = rows[0]?.id ?? ''
      await tx.execute(sql`
        insert into coupons (id, deal_id, merchant_id, code, code_key, expires_on, expired_on)
        select gen_random_uuid(), deals.id, merchant_id, code, code, expires_on, expired_on
        from deals, generate_series(1, ${count}::int) number,
          lateral (select ${stem} || number as code) codes where deals.id = ${deal}`)
    }),
  )
  return deal
}
