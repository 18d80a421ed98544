import { v4 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { openTills } from '#tests/support/tills.ts'

const tills = await openTills()
const [shop, rival] = [await tills.shop(), await tills.shop()]
const ids = { till: (await rival.till()).id, cashier: (await rival.cashier('Amaya')).id }

type Call = { method: string; path: string; body?: object }
const calls: [keyof typeof ids, (id: string, version: number) => Call][] = [
  ['till', (id) => ({ method: 'GET', path: `/tills/${id}` })],
  ['till', (id) => ({ method: 'DELETE', path: `/tills/${id}` })],
  ['till', (id) => ({ method: 'GET', path: `/tills/${id}/pairing` })],
  ['till', (id) => ({ method: 'POST', path: `/tills/${id}/pairing` })],
  ['till', (id, version) => ({ method: 'PUT', path: '/tills', body: saved(id, version) })],
  ['cashier', (id) => ({ method: 'GET', path: `/cashiers/${id}` })],
  ['cashier', (id) => ({ method: 'DELETE', path: `/cashiers/${id}` })],
  ['cashier', (id) => ({ method: 'POST', path: `/cashiers/${id}/link` })],
  ['cashier', (id, version) => ({ method: 'PUT', path: '/cashiers', body: saved(id, version) })],
]

function saved(id: string, version: number) {
  return { id, version, name: 'Mine', branchId: shop.branchId }
}

describe('another shop’s record answers as one that nobody has, whatever version is sent [TILL-03]', () => {
  test.each(
    calls.flatMap(([noun, call]) => [1, 7].map((version) => [noun, version, call] as const)),
  )('%s, version %i', async (noun, version, call) => {
    const answers = []
    for (const id of [ids[noun], v4()]) {
      const { method, path, body } = call(id, version)
      const { status, code, displayMessage, data } = await shop.owner.ask(
        'authentication',
        method,
        path,
        body,
      )
      answers.push({ status, code, displayMessage, data })
    }
    expect(answers[0]).toMatchObject({ code: 4004 })
    expect(answers[0]).toEqual(answers[1])
  })
})
