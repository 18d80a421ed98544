import type { Browser, Page } from '@playwright/test'
import { signIn } from './person.ts'

/** Codes that customers of the shop hold and have not used. */
async function unusedCodes(page: Page): Promise<string[]> {
  const codes: string[] = []
  for (let at = 0; codes.length < 4; at += 1) {
    await page.goto(`/sold-coupons?page=${at}`)
    const rows = await page
      .getByRole('table')
      .evaluate((table: HTMLTableElement) =>
        [...table.rows].map(({ cells }) =>
          [...cells].filter((cell) => !cell.matches('.k-pick')).map((cell) => cell.textContent),
        ),
      )
    for (const [, code = '', , redeemed = '', expires = ''] of rows.slice(1)) {
      const [day, month, year] = expires.slice(-10).split('-')
      const good = new Date(`${year}-${month}-${day}`) > new Date()
      if (redeemed.endsWith('–') && good) codes.push(code)
    }
  }
  return codes
}

export async function atCounter(browser: Browser, options = {}) {
  const { page, t } = await signIn(browser, 'merchant', options)
  const unused = await unusedCodes(page)
  await page.goto('/coupon-redeem')
  const codes = await validOnes(page, unused)
  return { page, t, codes }
}

/** Some of them are switched off in the demo world; asked from the counter. */
async function validOnes(page: Page, codes: readonly string[]): Promise<string[]> {
  const valid: string[] = []
  const _csrf = await page.locator('#redeem [name=_csrf]').inputValue()
  for (const code of codes) {
    const answer = await page.request.post('/coupon-redeem/check', {
      form: { code, _csrf },
      headers: { origin: new URL(page.url()).origin },
    })
    if ((await answer.text()).includes('data-code-status="valid"')) valid.push(code)
  }
  return valid
}
