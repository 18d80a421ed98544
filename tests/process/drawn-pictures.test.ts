import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawnPicture } from '#src/database/world/pictures.ts'
import { inRoot } from '#src/runtime/root.ts'

test('the demo world finds every picture that the build has drawn', () => {
  const drawings = readdirSync(inRoot('src', 'database', 'world', 'pictures'))
  const names = drawings.flatMap((file) => (file.endsWith('.svg') ? [file.slice(0, -4)] : []))
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !existsSync(drawnPicture(name)))).toEqual([])
})
