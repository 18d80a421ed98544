import { expect, test } from 'vitest'
import { createRemembered } from '#src/web/auth/session/remembered.ts'

const row = (id: string, minute = 0, stale = false) => ({
  id,
  loadedAt: new Date(Date.UTC(2030, 0, 1, 0, minute)),
  stale,
})

/** What is loaded says how often that was. */
function counting() {
  let loads = 0
  async function load() {
    loads += 1
    return `load ${loads}`
  }
  return { load, loads: () => loads }
}

test('what was loaded is kept for the sign-in and the name that it was loaded for', async () => {
  const [remembered, { load }] = [createRemembered(), counting()]
  expect(await remembered(row('a'), 'shortcuts', load)).toBe('load 1')
  expect(await remembered(row('a'), 'shortcuts', load)).toBe('load 1')
  expect(await remembered(row('b'), 'shortcuts', load)).toBe('load 2')
  expect(await remembered(row('a'), 'views', load)).toBe('load 3')
  expect(await remembered(row('a'), 'shortcuts', load)).toBe('load 1')
})

test('facts that were loaded anew load it anew, once', async () => {
  const [remembered, { load }] = [createRemembered(), counting()]
  await remembered(row('a', 0), 'views', load)
  expect(await remembered(row('a', 1), 'views', load)).toBe('load 2')
  expect(await remembered(row('a', 1), 'views', load)).toBe('load 2')
  expect(await remembered(row('a', 0), 'views', load)).toBe('load 3')
})

test('stale facts are loaded each time and leave nothing behind', async () => {
  const [remembered, { load }] = [createRemembered(), counting()]
  for (const times of [1, 2])
    expect(await remembered(row('a', 0, true), 'views', load)).toBe(`load ${times}`)
  expect(await remembered(row('a', 0), 'views', load)).toBe('load 3')
})

test('what fails to load is asked again', async () => {
  const [remembered, { load }] = [createRemembered(), counting()]
  const failing = () => Promise.reject(new Error('no answer'))
  await expect(remembered(row('a'), 'views', failing)).rejects.toThrow('no answer')
  expect(await remembered(row('a'), 'views', load)).toBe('load 1')
})

test('of more than a thousand what was loaded first is loaded again', async () => {
  const [remembered, { load, loads }] = [createRemembered(), counting()]
  for (let id = 0; id < 1000; id += 1) await remembered(row(`${id}`), 'views', load)
  await remembered(row('0'), 'views', load)
  expect(loads()).toBe(1000)
  await remembered(row('0', 1), 'views', load)
  await remembered(row('1000'), 'views', load)
  expect(loads()).toBe(1002)
  await remembered(row('0', 1), 'views', load)
  await remembered(row('2'), 'views', load)
  expect(loads()).toBe(1002)
  expect(await remembered(row('1'), 'views', load)).toBe('load 1003')
})
