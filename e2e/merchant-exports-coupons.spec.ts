import { readFile } from 'node:fs/promises'
import { type BrowserContextOptions, type Download, expect } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { accountId } from '../src/world/account.ts'
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

for (const [how, count, options] of ways) {
  test(`a merchant downloads ${count.toLocaleString('en')} coupons, and the ticked ones, ${how} [EXPORT-01, BULK-11]`, async ({
    browser,
  }) => {
    const deal = await addCoupons(count)
    const { page, t } = await signIn(browser, 'merchant', options)
    await page.goto(`/coupons/deal/${deal}`)
    const whole = page.waitForEvent('download')
    await page.getByRole('link', { name: t('common:list.csv') }).click()
    expect(await linesOf(await whole)).toHaveLength(count + 1)

    const boxes = page.locator('#list tbody [name=pick]')
    for (const at of [0, 2]) await boxes.nth(at).check()
    const ticked = page.waitForEvent('download')
    await page.getByRole('button', { name: t('common:picks.export') }).click()
    expect(await linesOf(await ticked)).toHaveLength(3)
  })
}

async function linesOf(download: Download): Promise<string[]> {
  return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
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
