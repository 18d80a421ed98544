import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createFairQueue, NoTurn, type Turn } from '#src/services/files/fair-queue.ts'

const shares = { person: 12, address: 20 }

/** A queue whose tasks end when they are told to. */
function openQueue(size = 2) {
  const inTurn = createFairQueue(size, shares)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, given: Partial<Turn> = {}) =>
    inTurn({ person: name.charAt(0), address: null, cost: 1, ...given }, () => {
      begun.push(name)
      return new Promise<string>((resolve) => {
        ends.set(name, () => resolve(name))
      })
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await turn()
  }
  return { ask, begun, end }
}

describe('costly work [D06]', () => {
  test('costly work of one person never holds both places, and goes on as places are free', async () => {
    const { ask, begun, end } = openQueue()
    const all = ['a1', 'a2', 'a3'].map((name) => ask(name))
    await turn()
    expect(begun).toEqual(['a1'])
    const other = ask('b1')
    await turn()
    expect(begun).toEqual(['a1', 'b1'])
    for (const name of ['a1', 'a2', 'a3', 'b1']) await end(name)
    expect(await Promise.all([...all, other])).toEqual(['a1', 'a2', 'a3', 'b1'])
  })

  test('costly work goes round by address, then by person', async () => {
    const { ask, begun, end } = openQueue(1)
    const first = ['a1', 'a2', 'b1', 'b2'].map((name) => ask(name, { address: '10.0.0.1' }))
    const other = ask('c1', { address: '10.0.0.2' })
    await turn()
    for (const name of ['a1', 'c1', 'b1', 'a2', 'b2']) await end(name)
    await Promise.all([...first, other])
    expect(begun).toEqual(['a1', 'c1', 'b1', 'a2', 'b2'])
  })

  test('beyond the share of a person or an address is refused at once', async () => {
    const { ask, end } = openQueue()
    const address = '10.0.0.1'
    const one = ask('a1', { cost: 8, address })
    await expect(ask('a2', { cost: 8, address })).rejects.toThrow(NoTurn)
    const two = ask('b1', { cost: 12, address })
    await expect(ask('c1', { address })).rejects.toThrow(NoTurn)
    await turn()
    await end('a1')
    const three = ask('a3', { cost: 8, address })
    await turn()
    for (const name of ['b1', 'a3']) await end(name)
    expect(await Promise.all([one, two, three])).toEqual(['a1', 'b1', 'a3'])
  })

  test('costly work that nobody waits for is never begun', async () => {
    const { ask, begun, end } = openQueue(1)
    const gone = new AbortController()
    const one = ask('a1')
    const two = ask('b1', { gone: gone.signal })
    const three = ask('c1')
    await turn()
    gone.abort()
    await expect(two).rejects.toThrow(NoTurn)
    await expect(ask('b2', { gone: gone.signal })).rejects.toThrow(NoTurn)
    for (const name of ['a1', 'c1']) await end(name)
    await Promise.all([one, three])
    expect(begun).toEqual(['a1', 'c1'])
  })
})
