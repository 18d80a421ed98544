import { expect, test } from 'vitest'
import { inRoot } from '#src/runtime/root.ts'

test('what names all endpoints, screens, routes and texts is as `npm run check` writes it', async () => {
  const { registers } = await import(inRoot('scripts', 'lib', 'registers.mjs'))
  expect(registers({ write: false }), 'Run `npm run check`.').toEqual([])
})
