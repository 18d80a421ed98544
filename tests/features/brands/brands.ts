import sharp from 'sharp'
import type { Answer, Browser } from '#tests/support/browser.ts'

type Fields = Record<string, string | File>

/** A real, small picture. */
export async function logo(name = 'logo.png'): Promise<File> {
  const background = { r: 12, g: Math.floor(Math.random() * 255), b: 90 }
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background } })
  return new File([new Uint8Array(await image.png().toBuffer())], name, { type: 'image/png' })
}

/** Sends the brand's form with its hidden fields and with the picture that it holds. */
export async function sendBrand(
  browser: Browser,
  page: string,
  fields: Fields,
  from?: Answer,
): Promise<Answer> {
  const { $ } = from ?? (await browser.get(page))
  const form = new FormData()
  $(`form[action="${page}"]`)
    .find('input[type=hidden], input[type=checkbox][checked]')
    .each((_, input) => {
      form.append($(input).attr('name') ?? '', $(input).attr('value') ?? '')
    })
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return browser.post(page, form)
}

/** Adds a brand through the form and answers its id. */
export async function addBrand(browser: Browser, fields: Fields = {}): Promise<string> {
  const name = String(fields.name ?? 'Ceylon Leaf')
  const complete = { name, description: 'Tea.', imageUrl: await logo(), ...fields }
  const answer = await sendBrand(browser, '/brands/add', complete)
  if (answer.status !== 303) throw new Error(`not added: ${answer.$('main').text()}`)
  const { $ } = await browser.get(`/brands?q=${encodeURIComponent(name)}`)
  return $('tbody a').first().attr('href')?.split('/').at(-1) ?? ''
}
