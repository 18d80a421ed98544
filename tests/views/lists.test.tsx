import { describe, expect, test } from 'vitest'
import { Facts } from '#views/components/facts.tsx'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { truncate } from '#views/components/truncate.tsx'
import { draw, testPage } from './render.tsx'

type Row = { id: string; name: string }
const columns: Column<Row>[] = [
  { key: 'picture', header: 'Picture', headerHidden: true, part: 'media', cell: () => null },
  {
    key: 'name',
    header: 'Name',
    part: 'title',
    cell: (row) => (
      <RowLink href={`/things/${row.id}`} limit="name">
        {row.name}
      </RowLink>
    ),
  },
]
const rows = [{ id: '1', name: 'Sunset sail from Galle harbour' }]
const table = () =>
  draw(<Table caption="Things, newest first" columns={columns} rows={rows} rowKey={(r) => r.id} />)

describe('a table', () => {
  test('a table has a caption, column headers and a row header, with roles for the phone form', () => {
    const $ = table()
    expect($('caption').text()).toBe('Things, newest first')
    expect($('[role=columnheader]').length).toBe(2)
    expect($('tbody th[role=rowheader][scope=row] a').attr('href')).toBe('/things/1')
  })

  test('cuts a long name and keeps it whole in its title', () => {
    const link = table()('tbody a')
    expect(link.text()).toBe('Sunset sail from Galle ha...')
    expect(link.attr('title')).toBe('Sunset sail from Galle harbour')
  })
})

describe('long texts', () => {
  test('names keep 25 characters', () => {
    expect(truncate('x'.repeat(25), 'name')).toBe('x'.repeat(25))
    expect(truncate('x'.repeat(26), 'name')).toBe(`${'x'.repeat(25)}...`)
  })

  test('titles over 40 characters keep 36', () => {
    expect(truncate('x'.repeat(40), 'title')).toBe('x'.repeat(40))
    expect(truncate('x'.repeat(41), 'title')).toBe(`${'x'.repeat(36)}...`)
  })

  test('are never cut inside a character', () => {
    expect(truncate('🍛'.repeat(26), 'name')).toBe(`${'🍛'.repeat(25)}...`)
  })
})

describe('the search of a list', () => {
  const bar = (page = testPage()) =>
    draw(
      <Toolbar
        action="/things"
        search={{ name: 'term', label: 'Search things', value: 'tea' }}
        keep={{ status: 'PENDING', page: undefined }}
      />,
      page,
    )

  test('the search of a list waits 500 ms after the last key [SHELL-52]', () => {
    const input = bar()('input[type=search]')
    expect(input.attr('hx-trigger')).toMatch(/^input changed delay:500ms, .*submit from:/)
    expect(input.attr('hx-sync')).toBe('closest form:replace')
  })

  test('the search of a list is a form that Enter sends without script, with the other filters', () => {
    const $ = bar(testPage({ actor: null }))
    expect($('form[role=search][method=get]').attr('action')).toBe('/things')
    expect($('input[type=hidden]').toArray().length).toBe(1)
    expect($('button[type=submit]').text()).toBe('Search')
    expect($('[hx-get]').length).toBe(0)
  })

  test('swaps the list and pushes the address', () => {
    const input = bar()('input[type=search]')
    expect([input.attr('hx-target'), input.attr('hx-push-url')]).toEqual(['#list', 'true'])
  })
})

test('an empty fact says that it was not added, a missing date is a dash', () => {
  const $ = draw(<Facts facts={[{ label: 'Site' }, { label: 'Expires', date: true }]} />)
  expect($('dd').first().text()).toBe('Not added')
  expect($('dd').last().text()).toBe('–')
})
