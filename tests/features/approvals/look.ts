import type { Browser } from '#tests/support/browser.ts'

export const LOOK = '/approvals/look'

async function itemsOn(browser: Browser, review: string): Promise<string[]> {
  const { $ } = await browser.get(review)
  const fields = $(`form[action="${LOOK}"] [name=item]`).toArray()
  return fields.map((field) => $(field).attr('value') ?? '')
}

/** What the script of an opened review sends. */
export async function open(browser: Browser, review: string) {
  const item = await itemsOn(browser, review)
  const headers = { 'hx-request': 'true', 'hx-target': 'div#look', 'x-by-page': '1' }
  return browser.submit(review, { item, back: review }, LOOK, headers)
}

/** Presses a button of the form as it stands on a review. */
export async function press(browser: Browser, review: string, to: string, person = '') {
  const item = await itemsOn(browser, review)
  return browser.submit(review, { item, back: review, to, person }, LOOK)
}

export const lookOn = async (browser: Browser, review: string) =>
  (await browser.get(review)).$('#look span').text()
