import { expect, test } from 'vitest'
import { createDrawingTurns } from '#src/web/documents/pdf/drawing-turns.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

function openTurns() {
  const drawInTurn = createDrawingTurns()
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()

  /** Asks for a document that is drawn until it is told to end. */
  function ask(personId: string, name: string) {
    const end = Promise.withResolvers<void>()
    ends.set(name, end)
    return drawInTurn(personId, async (inTurn) => {
      const drawing = inTurn(() => {
        begun.push(name)
        return end.promise
      })
      drawing.catch(() => begun.push(`${name} failed`))
      return name
    })
  }

  return { drawInTurn, ask, begun, end: (name: string) => ends.get(name)?.resolve(), ends }
}

test('one is drawn at a time, and whoever asks for several waits behind others’ first [COUP-103]', async () => {
  const { ask, begun, end } = openTurns()
  expect(await ask('a', 'a1')).toBe('a1')
  for (const [person, name] of [
    ['a', 'a2'],
    ['a', 'a3'],
    ['b', 'b1'],
    ['b', 'b2'],
  ] as const)
    expect(await ask(person, name)).toBe(name)
  const order = ['a1', 'b1', 'a2', 'b2', 'a3']
  for (const [at, name] of order.entries()) {
    await turn()
    expect(begun).toEqual(order.slice(0, at + 1))
    end(name)
  }
})

test('of one person five are open at most, drawn or waiting [COUP-103]', async () => {
  const { ask, begun, end } = openTurns()
  const names = ['1', '2', '3', '4', '5', '6']
  expect(await Promise.all(names.map((name) => ask('a', name)))).toEqual([
    ...names.slice(0, 5),
    null,
  ])
  expect(await ask('b', 'other')).toBe('other')
  end('1')
  await turn()
  expect(begun).toEqual(['1', 'other'])
  expect(await ask('a', '7')).toBe('7')
  expect(await ask('a', '8')).toBeNull()
})

test('what fails makes way, whether it was drawn or not yet [COUP-103]', async () => {
  const { ask, drawInTurn, begun, ends, end } = openTurns()
  for (let at = 0; at < 7; at += 1)
    await expect(drawInTurn('a', () => Promise.reject(new Error('no codes')))).rejects.toThrow()
  await ask('a', '1')
  await ask('a', '2')
  ends.get('1')?.reject(new Error('no letters'))
  await turn()
  expect(begun.toSorted()).toEqual(['1', '1 failed', '2'])
  end('2')
})
