import { describe, expect, test } from 'vitest'
import { cardListCases } from './card-list-cases.ts'
import { fileOf, openLists } from './open-lists.ts'

const { services, open } = await openLists()
const cyrillic = /\p{Script=Cyrillic}/u

describe.each(cardListCases)('the cards $name', (list) => {
  const { browser, first, address, linesOf } = open(list)

  test('are a list’s page, without a table or boxes to tick', async () => {
    const { $, status } = await first()
    expect(status).toBe(200)
    expect($('h1')).toHaveLength(1)
    expect($('#list .tile').length).toBeGreaterThan(0)
    expect($('#list table, [name=pick], #picks')).toHaveLength(0)
    const fields = $('.toolbar').find('input:not([type=hidden]), .segment').toArray()
    expect(fields.map(({ attribs }) => attribs.name ?? 'states').join(' ')).toBe(list.filters)
    if (list.add) expect($(`main a[href="${list.add}"]`)).toHaveLength(1)
    const region = await browser.swap(await address(), 'div#list')
    expect(region.$('#list .tile')).toHaveLength($('#list .tile').length)
  })

  test('are a file with its documented heads, a line for each card [SCREEN-91]', async () => {
    const page = await first()
    const { headers } = await browser.get(fileOf(page))
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${list.file}.csv"`)
    const [head, ...rows] = await linesOf(fileOf(page))
    expect(head).toBe(list.head)
    expect(rows).toHaveLength(page.$('#list .tile').length)
  })

  test.each(Object.entries(list.nothingFor))('name what narrows them: %s', async (query, words) => {
    const { $ } = await browser.get(await address(entriesOf(query)))
    expect($('#list .empty p').text()).toBe(words)
    expect($('#list .empty a').attr('href')).toBe(await address())
    for (const link of $('.toolbar .segment a').toArray())
      expect(new URLSearchParams($(link).attr('href')?.split('?')[1]).get('q')).toBe(
        new URLSearchParams(query).get('q'),
      )
    expect(await linesOf(await address({ ...entriesOf(query), format: 'csv' }))).toEqual([
      list.head,
    ])
  })

  test('say in each language that they could not be loaded, with the way to try again', async () => {
    const here = await address()
    for (const language of ['en', 'ru']) {
      browser.cookies.set('__Host-lang', language)
      services.down = list.call
      const failed = await browser.get(here).finally(() => {
        services.down = null
        browser.cookies.delete('__Host-lang')
      })
      expect(failed.status).toBeGreaterThanOrEqual(500)
      expect(cyrillic.test(failed.$('#list').text())).toBe(language === 'ru')
      expect(failed.$('#list .empty a').attr('href')).toBe(here)
    }
  })

  test('have an end, unless all are on one page', async () => {
    const { $ } = await browser.get(await address({ page: '9999' }))
    expect($('#list .empty a')).toHaveLength(list.filters ? 1 : 0)
  })
})

function entriesOf(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}
