import { expect, test } from 'vitest'
import { asDocumented } from '#src/web/lists/arrangement.ts'
import type { Counted, DrawnList, Known } from '#src/web/lists/definition.ts'
import type { Filter } from '#src/web/lists/filters.ts'
import { frameOf } from '#src/web/lists/frame.ts'
import { merchant, testPage } from '#tests/views/render.tsx'

type Row = { id: string; views: number }
type Found = Counted & { pending: number; items: readonly Row[] }
type List = DrawnList<Row, Known>

const found = (items: readonly Row[], pending = 4): Found => ({ totalItems: 90, pending, items })
const word: Filter<unknown> = { param: 'q', write: String, read: String }
const list: List = {
  filters: {
    q: word,
    merchant: { ...word, field: { as: 'business', of: [] } },
  },
  load: async () => found([]),
  rows: (given) => ('items' in given && Array.isArray(given.items) ? given.items : []),
  id: ({ id }) => id,
  address: () => '/things',
  title: () => 'Things',
  caption: () => 'Things',
  file: 'things',
  columns: [],
}

const rows = [{ id: '1', views: 3 }]
const shown = (parts: Partial<Known> = {}, items: readonly Row[] = rows): Known => ({
  ...testPage(),
  actor: merchant,
  arrangement: asDocumented,
  filters: { q: '', merchant: '', page: 0 },
  params: {},
  beside: null,
  selected: null,
  embedded: false,
  found: found(items),
  href: () => '/things',
  ...parts,
})
const idOf = (parts?: Partial<Known>, items: readonly Row[] = rows, of = list) =>
  frameOf(of, shown(parts, items), items)?.id

test('a row that changes and a token of another session leave the frame as it is', () => {
  expect(idOf()).toBeDefined()
  expect(idOf({}, [{ id: '2', views: 4 }])).toBe(idOf())
  expect(idOf({ csrf: 'another', url: '/elsewhere', unreadNotifications: 9 })).toBe(idOf())
})

test.each<[string, Partial<Known>]>([
  ['a filter', { filters: { q: 'tea', merchant: '', page: 0 } }],
  ['a count', { found: found(rows, 5) }],
  ['a right', { actor: { ...merchant, permissions: new Set(['ADD_DEAL'] as const) } }],
  ['a person', { actor: { ...merchant, fullName: 'Somebody Else' } }],
  ['a saved choice', { arrangement: { ...asDocumented, columns: ['title'] } }],
  ['the choice of shortcuts', { shortcuts: true }],
  ['what stands beside the rows', { beside: { gate: 'PAUSED' } }],
])('%s has a frame of its own', (_, parts) => {
  expect(idOf(parts)).not.toBe(idOf())
})

test('the number of rows with a box has one, too', () => {
  expect(idOf({}, [...rows, { id: '2', views: 1 }])).not.toBe(idOf())
})

test.each<[string, Partial<Known>, Partial<List>]>([
  ['ticks rows', { selected: 'page' }, {}],
  ['names a business by its rows', { filters: { q: '', merchant: 'm1', page: 0 } }, {}],
  ['was not loaded', { found: null }, {}],
  ['is drawn for each reader', {}, { live: true }],
  ['has cards', {}, { cards: () => null }],
  ['has headings between its rows', {}, { divider: () => '' }],
])('a list that %s has no frame', (_, parts, options) => {
  expect(idOf(parts, rows, { ...list, ...options })).toBeUndefined()
})

test('a list without rows has no frame, and a frame sees neither rows nor what is personal', () => {
  expect(idOf({}, [])).toBeUndefined()
  const view = frameOf(list, shown(), rows)?.view
  expect(view?.found).toEqual({ totalItems: 90, pending: 4, items: null })
  expect(view?.actor.fullName).toBe(merchant.fullName)
  expect(() => view?.csrf).toThrow('may not read “csrf”')
})
