import { expect, test } from 'vitest'
import { usePage } from '#src/web/page/page.ts'
import { type Column, Table } from '#views/components/table.tsx'
import { draw, testPage } from './render.tsx'

type Row = { id: string; name: string }
const rows = [{ id: '1', name: 'Sunset – sail' }]

const english = testPage()
const russian = testPage({ language: 'ru', assets: english.assets })

function table(cell: Column<Row>['cell'], cached: string, page = english) {
  const columns: Column<Row>[] = [{ key: 'name', header: 'Name', part: 'title', cell }]
  return draw(
    <Table
      caption="Things"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      cached={cached}
    />,
    page,
  )('tbody').html()
}

function Token() {
  return usePage().csrf
}

test('cached rows may not read what of the page is a person’s', () => {
  expect(() => table(() => <Token />, 'token')).toThrow('may not read “csrf”')
  expect(() => table(() => <Own />, 'own')).toThrow('may not read “actor”')
})

function Own() {
  return usePage().actor?.fullName
}

test('a row that depends on more than its key is found by the tests', () => {
  let moods = 0
  const moody = () => `${++moods}`
  expect(table(moody, 'moody')).toContain('>1<')
  expect(() => table(moody, 'moody')).toThrow('differs from what is drawn now')
})

function Word() {
  return usePage().t('common:search.submit')
}

test('equal rows are the same markup, in each language, for whoever they are drawn', () => {
  const both = ({ name }: Row) => (
    <>
      {name} <Word />
    </>
  )
  const first = table(both, 'words')
  expect(table(both, 'words', russian)).not.toBe(first)
  expect(table(both, 'words', { ...english, csrf: 'another', actor: null })).toBe(first)
  expect(first).toContain('Sunset – sail')
})

test('a row says what is beyond the first plane as it was written', () => {
  const cell = ({ name }: Row) => `${name} 🌴`
  expect(table(cell, 'palm')).toContain('Sunset – sail 🌴')
})
