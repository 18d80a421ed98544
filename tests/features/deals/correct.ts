import type { Browser } from '#tests/support/browser.ts'

/** Sends the form of a correction as it was opened, but for some fields. */
export async function correct(browser: Browser, id: string, fields: Record<string, string>) {
  const stored = await storedFields(browser, id)
  return browser.submit(`/deals/corrections/add/${id}`, { ...stored, ...fields })
}

async function storedFields(browser: Browser, id: string) {
  const { $ } = await browser.get(`/deals/corrections/add/${id}`)
  const names = ['title', 'subTitle', 'coverImageKept', 'imageUrlsKept']
  const values = names.map((name) => [name, $(`[name=${name}]`).attr('value') ?? ''])
  return {
    ...Object.fromEntries(values),
    description: $('[name=description]').text(),
    termsAndConditions: $('[name=termsAndConditions]').text(),
  }
}
