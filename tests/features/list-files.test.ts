import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Answer } from '#tests/support/browser.ts'
import { ofPart } from '#tests/support/part.ts'
import { listCases } from './list-cases.ts'
import { fileOf, type ListCase, openLists } from './open-lists.ts'

const { open } = await openLists()

describe.each(ofPart(listCases))('the file and the order of the list $name', (list: ListCase) => {
  const { browser, first, address, linesOf } = open(list)

  test('is the same as a file with its documented heads, where it has one [SCREEN-91]', async () => {
    const page = await first()
    const link = fileOf(page)
    expect(Boolean(link)).toBe(list.file !== undefined)
    if (!link || !list.file) return
    const { headers, html } = await browser.get(link)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(named(list.file))
    const [head, ...rows] = html.replace('\ufeff', '').trimEnd().split('\r\n')
    expect(head).toBe(list.head)
    // The trail shows its time shorter than its file, and grows by each download.
    if (list.pattern !== '/audit') expect(sharedCells(page, head, rows[0])).toEqual([])
    expect(rows.length).toBeGreaterThanOrEqual(page.$('#list tbody tr:not(.divide)').length)
    expect(rows.filter((row) => /(^|,)"?[=+@]/.test(row))).toEqual([])
  })

  test('gives the file of the rows that were ticked, in its order [BULK-11]', async () => {
    const here = await address()
    const { $ } = await first()
    if (!list.file) return
    expect($('#list [name=pick]')).toHaveLength($('#list tbody tr:not(.divide)').length)
    const pick = [...new Set([-1, 0])].flatMap(
      (at) => $('#list [name=pick]').eq(at).attr('value') ?? [],
    )
    const sent = await browser.submit(here, { act: 'export', pick }, '/bulk-actions')
    expect(sent.status).toBe(303)
    const chosen = await linesOf(sent.headers.get('location') ?? '')
    const all = await linesOf(await address({ format: 'csv' }))
    const wanted = new Set([0, 1, $('#list tbody tr:not(.divide)').length])
    expect(chosen).toHaveLength(new Set(pick).size + 1)
    if (list.pattern !== '/audit') expect(chosen).toEqual([...wanted].map((at) => all[at]))
  })

  test('finds ticked rows wherever they are by now, and says which are gone [BULK-11]', async () => {
    const { $ } = await first()
    if (!list.file) return
    const values = $('#list [name=pick]').toArray()
    const ids = [0, -1].map((at) => $(values.at(at)).attr('value')?.split(':'))
    const ticked = [...new Set(ids.flatMap((parts) => parts?.[1] ?? parts?.[0] ?? []))]
    const linesFor = async (query: Record<string, string>, only = ticked) =>
      linesOf(await address({ format: 'csv', only: only.join(' '), ...query }))
    const wanted = await linesFor({})
    expect(wanted).toHaveLength(ticked.length + 1)
    expect(await linesFor({ page: '40', q: 'zzqqzz', status: 'rejected' })).toEqual(wanted)
    const some = await linesFor({}, [...ticked, randomUUID()])
    expect(some.slice(0, -1)).toEqual(wanted)
    expect(some.at(-1)).toContain('1 of the chosen rows is not in this file')
  })

  test('is sorted by its heads, which keep its filters; its file is too [SHELL-97, SHELL-98, SHELL-99]', async () => {
    const usual = await first()
    const searched = await browser.get(await address({ q: 'a' }))
    const isFound = searched.$('.toolbar [name=q], thead').length > 1
    const start = isFound ? searched : usual
    for (const [at] of usual.$('#list thead a').toArray().entries()) {
      const seen: Record<string, string | undefined> = {}
      const look = (page: Answer) => {
        const head = page.$('#list thead a').eq(at)
        seen[head.closest('th').attr('aria-sort') ?? 'no'] = fileOf(page)
        expect(page.$('[aria-sort]').length).toBeLessThan(2)
        expect(page.$('#list .sort summary')).toHaveLength(1)
        const href = head.attr('href') ?? ''
        if (isFound) expect(href).toContain('q=a')
        return href
      }
      const once = await browser.swap(look(start), 'div#list')
      const twice = await browser.swap(look(once), 'div#list')
      look(twice)
      const { ascending, descending } = seen
      expect(Object.keys(seen)).toEqual(expect.arrayContaining(['ascending', 'descending']))
      if (!ascending || !descending) continue
      const [, ...lines] = await linesOf(ascending)
      // The audit trail has grown by the first download.
      const known = new Set(lines)
      const turned = (await linesOf(descending)).slice(1).filter((line) => known.has(line))
      expect(turned).toEqual(lines.reverse())
    }
    const unknown = await browser.get(await address({ sort: 'x' }))
    expect(unknown.status).toBe(200)
    expect(unknown.$('caption').text()).toBe(usual.$('caption').text())
  })
})

/** Of the first row: columns of table and file that say something else. */
function sharedCells({ $ }: Answer, head = '', row = ''): string[] {
  const heads = head.split(',')
  const cells = [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, a, b]) => a ?? b)
  const shown = $('#list tbody tr:not(.divide)').first().children().toArray()
  return $('#list thead th')
    .toArray()
    .flatMap((th, at) => {
      const name = $(th).text()
      const inFile = lettersOf(cells[heads.indexOf(name)])
      const cell = $(shown[at])
      const inTable = lettersOf(cell.find('[title]').attr('title') ?? cell.text())
      if (!heads.includes(name)) return []
      const isSame = inTable.includes(inFile) || inFile.startsWith(inTable)
      return isSame ? [] : [`${name}: ${inTable} is ${inFile}`]
    })
}

function lettersOf(text = ''): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function named(file: string): RegExp {
  return new RegExp(`^attachment; filename="${file}\\.csv"$`)
}
