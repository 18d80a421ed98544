import { expect, test } from 'vitest'
import { CachedPart } from '#views/components/cached-part.tsx'
import { Form } from '#views/components/form.tsx'
import { Island } from '#views/components/island.tsx'
import { type Page, usePage } from '#views/page/page.ts'
import { draw, testPage } from './render.tsx'

const mine = testPage()
const other: Page = {
  ...mine,
  csrf: 'theirs',
  actor: mine.actor && { ...mine.actor, userId: 'other', fullName: 'Somebody Else' },
}

function part(by: object, page: Page, node: (view: Page) => React.ReactNode, data: unknown = 1) {
  return draw(<CachedPart by={by} data={data} view={page} draw={node} />, page)
}

function Name() {
  return usePage().actor?.fullName
}

function Role() {
  return usePage().actor?.role
}

test('people who see the same share a part; each form holds its own token', () => {
  const by = {}
  for (const page of [mine, other, mine]) {
    const $ = part(by, page, ({ url }) => <Form action={url}>{''}</Form>)
    expect($('[name=_csrf]').attr('value')).toBe(page.csrf)
  }
})

test('what reads something of a person is drawn for each of them', () => {
  for (const node of [() => <Name />, ({ actor }: Page) => actor?.fullName]) {
    const by = {}
    for (const page of [mine, other, mine])
      expect(part(by, page, node).text()).toBe(page.actor?.fullName)
  }
})

test('roles and rights share nothing', () => {
  const by = {}
  const bank: Page = {
    ...mine,
    actor: mine.actor && { ...mine.actor, role: 'BANK', permissions: new Set() },
  }
  for (const page of [mine, bank, mine])
    expect(part(by, page, () => <Role />).text()).toBe(page.actor?.role)
})

test('a part with an island says so to its page each time', () => {
  const by = {}
  for (const page of [mine, mine])
    expect(part(by, page, () => <Island name="chart" props={{}} />)('x-island')).toHaveLength(1)
})

test('a part that depends on more than its data is found by the tests', () => {
  const by = {}
  let mood = 'calm'
  part(by, mine, () => mood)
  mood = 'wild'
  expect(() => part(by, mine, () => mood)).toThrow('differs from what is drawn now')
  expect(part(by, mine, () => mood, 2).text()).toBe('wild')
})
