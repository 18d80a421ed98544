import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { CachedFrame, cached, cachedForm } from '#views/components/cached.tsx'
import { checkHits } from '#views/components/drawing.tsx'
import { Form } from '#views/components/form.tsx'
import { Island } from '#views/components/island.tsx'
import { ListRegion } from '#views/components/list-region.tsx'
import { type Column, Table } from '#views/components/table.tsx'
import { usePage } from '#views/page/page.ts'
import { draw, testPage } from './render.tsx'

checkHits(true)

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
  let mood = 'calm'
  const moody = () => mood
  expect(table(moody, 'moody')).toContain('>calm<')
  mood = 'wild'
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

const Sign = cachedForm(function Sign({ label }: { label: string }) {
  const { url } = usePage()
  return (
    <Form action="/sign">
      <input type="hidden" name="next" value={url} />
      {label}
    </Form>
  )
})

test('a cached form holds the token and the address of each page it is part of', () => {
  const pages = [
    { ...english, csrf: 'mine', url: '/things?q="a"&b=\'c\'' },
    { ...english, csrf: 'theirs', url: '/others', actor: null },
    { ...russian, csrf: 'russian', url: '/things' },
  ]
  for (const page of [...pages, ...pages]) {
    const $ = draw(<Sign label="Sign $& here" />, page)
    const value = (name: string) => $(`[name=${name}]`).attr('value')
    expect([value('_csrf'), value('next')]).toEqual([page.csrf, page.url])
    expect($('form').text()).toBe('Sign $& here')
    expect($('form').attr('hx-post')).toBe(page.actor ? '/sign' : undefined)
  }
})

test('cached parts read nothing of a person, and hold no island', () => {
  const Mine = cached(() => <Own />)
  const Signing = cached(() => <Form action="/">{''}</Form>)
  const Moving = cached(() => <Island name="chart" props={{}} />)
  expect(() => draw(<Mine />)).toThrow('may not read “actor”')
  expect(() => draw(<Signing />)).toThrow('may not read “csrf”')
  expect(() => draw(<Moving />)).toThrow('may not hold an island')
})

test('what people write cannot take the place of a cached part', () => {
  const $ = draw(
    <>
      {'<x-piece></x-piece>'}
      <Sign label="<x-piece></x-piece>" />
    </>,
  )
  expect($('x-piece')).toHaveLength(0)
  expect($('form').text()).toBe('<x-piece></x-piece>')
})

function frame(id: string, holes: readonly ReactNode[], words = 'around') {
  return (
    <CachedFrame
      id={id}
      holes={holes}
      draw={([first, second]) => (
        <section title={words}>
          <Form action="/sign">
            <b>{first}</b>
            <Sign label={words} />
          </Form>
          <Mixed first={first} second={second} />
        </section>
      )}
    />
  )
}

function Mixed({ second }: { first: ReactNode; second: ReactNode }) {
  return <div>before {second} after</div>
}

test('a frame is kept around holes that are drawn each time, in their order', () => {
  const mine = frame('frame', [<Own key="own" />, <Line key="line" label="kept" />])
  const theirs = frame('frame', ['text', <Island key="island" name="chart" props={{}} />])
  for (const [node, page, csrf] of [
    [mine, english, english.csrf],
    [theirs, { ...english, csrf: 'theirs' }, 'theirs'],
    [mine, { ...english, csrf: 'again' }, 'again'],
  ] as const) {
    const $ = draw(node, page)
    expect($('[name=_csrf]').first().attr('value')).toBe(csrf)
    expect($('b').text()).toBe(node === mine ? english.actor?.fullName : 'text')
    expect($('section > div').children()).toHaveLength(1)
    expect($('section > div').text()).toBe(node === mine ? 'before kept after' : 'before  after')
    expect($('x-hole, x-piece')).toHaveLength(0)
  }
})

test('a frame reads nothing of a person but the parts that it names', () => {
  const own = (parts: ('actor' | 'theme')[]) => (
    <CachedFrame id={`own ${parts}`} parts={parts} holes={[]} draw={() => <Own />} />
  )
  expect(() => draw(own(['theme']))).toThrow('may not read “actor”')
  expect(draw(own(['actor'])).text()).toContain(english.actor?.fullName)
})

test('a frame that depends on more than its id is found by the tests', () => {
  expect(draw(frame('calm', []), english).text()).toContain('around')
  expect(() => draw(frame('calm', [], 'wild'), english)).toThrow('differs from what is drawn now')
})

test('a frame with a long id is drawn each time', () => {
  const long = 'x'.repeat(4001)
  expect(draw(frame(long, ['one'], 'first'), english)('section').attr('title')).toBe('first')
  expect(draw(frame(long, ['one'], 'second'), english)('section').attr('title')).toBe('second')
})

const Line = cached(function Line({ label }: { label: string }) {
  return <p>{label}</p>
})

test('a list hands its pages, not its rows, to the cached pager', () => {
  const region = (
    <ListRegion found={{ totalItems: 90 }} rows={25} page={0} here="/deals" nothing={null}>
      <table>
        <caption>Things</caption>
      </table>
    </ListRegion>
  )
  expect(draw(region, english)('.pager').text()).toContain('1–25')
})

test.each([
  ['an element', { label: 'one', children: <b>two</b> }],
  ['elements', { label: 'one', parts: [<b key="two">two</b>] }],
])('a cached component with %s among its props is found by the tests', (_, props) => {
  expect(() => draw(<Line {...props} />, english)).toThrow('has an element')
})

test('so is a key that holds a table', () => {
  expect(() => draw(<Line label={'x'.repeat(3900)} />, english)).not.toThrow()
  expect(() => draw(<Line label={'x'.repeat(4001)} />, english)).toThrow('key of 40')
  expect(() => table(() => 'long', 'x'.repeat(4001))).toThrow('key of 40')
})
