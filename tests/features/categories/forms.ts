import type { Answer, Browser } from '#tests/support/browser.ts'
import { inDays, picture, today } from '../deals/shop.ts'

export type Fields = Record<string, string | File | (string | File)[]>

let made = 0
export const editOf = (id: string) => `/categories/edit?categoryId=${id}`
export const viewOf = (id: string) => `/categories/view/${id}`

/** The fields of a good normal category, without its picture. */
export const goodCategory = (fields: Fields = {}): Fields => ({
  name: `Toys ${++made}`,
  description: 'Wooden ones from Moratuwa.',
  categoryType: 'NORMAL',
  ...fields,
})

/** Of a good season about these categories. */
export const goodSeason = (about: string[], fields: Fields = {}): Fields => ({
  ...goodCategory(),
  name: `Avurudu ${++made}`,
  categoryType: 'SEASONAL',
  relatedCategories: about,
  startDate: today(),
  expiryDate: inDays(20),
  ...fields,
})

/**
 * Sends the form of `page` as browsers without script do: what it holds, and `fields` instead where
 * they name the same field.
 */
export async function sendCategory(
  browser: Browser,
  page: string,
  fields: Fields,
  from?: Answer,
): Promise<Answer> {
  const { $ } = from ?? (await browser.get(page))
  const form = new FormData()
  $(`form[action="${page}"]`)
    .find('input:not([type=checkbox]):not([type=file]), input[type=checkbox][checked]')
    .each((_, input) => {
      const name = $(input).attr('name')
      if (name && !(name in fields)) form.append(name, $(input).attr('value') ?? '')
    })
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one)
  }
  return browser.post(page, form)
}

/** Adds a category through the form and answers its id. */
export async function addCategory(browser: Browser, fields: Fields = {}): Promise<string> {
  const all = { imageUrl: await picture(), ...goodCategory(), ...fields }
  const answer = await sendCategory(browser, '/categories/add', all)
  const id = answer.headers.get('location')?.split('/').at(-1)
  if (answer.status !== 303 || !id) throw new Error(`not added: ${answer.$('main').text()}`)
  return id
}

/** What the error summary lists: fields and their sentences. */
export const errorsOf = ({ $ }: Answer) =>
  $('#errors li a')
    .toArray()
    .map((link) => [$(link).attr('href'), $(link).text()])
