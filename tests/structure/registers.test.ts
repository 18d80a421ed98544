import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { filesIn } from './source-files.ts'

const { registers, registersNow } = await import(inRoot('scripts', 'lib', 'registers.mjs'))

test('what names all endpoints, screens, routes and texts is as `npm run check` writes it', () => {
  expect(registers({ write: false }), 'Run `npm run check`.').toEqual([])
})

test('`npm run check` writes the list of each service’s contracts', () => {
  const lists = filesIn(['src/contract'], /\/index\.ts$/).map(({ path }) => path)
  expect([...new Map(registersNow()).keys()]).toEqual(expect.arrayContaining(lists))
})
