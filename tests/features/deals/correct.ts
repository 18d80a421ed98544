import type { Browser } from '#tests/support/browser.ts'

/** Sends the form of a correction as it was opened, but for some fields. */
export function correct(browser: Browser, dealId: string, fields: Record<string, string>) {
  return send(browser, `/deals/corrections/add/${dealId}`, fields)
}

/** The same for a correction that waits. */
export function correctAgain(browser: Browser, id: string, fields: Record<string, string>) {
  return send(browser, `/deals/corrections/edit/${id}`, fields)
}

async function send(browser: Browser, page: string, fields: Record<string, string>) {
  const stored = await storedFields(browser, page)
  return browser.submit(page, { ...stored, ...fields })
}

async function storedFields(browser: Browser, page: string) {
  const { $ } = await browser.get(page)
  const names = ['title', 'subTitle', 'coverImageKept', 'imageUrlsKept']
  const values = names.map((name) => [name, $(`[name=${name}]`).attr('value') ?? ''])
  return {
    ...Object.fromEntries(values),
    description: $('[name=description]').text(),
    termsAndConditions: $('[name=termsAndConditions]').text(),
  }
}
