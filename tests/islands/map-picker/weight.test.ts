import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { BaseMapFile } from '#islands/map-picker/base-map.ts'
import { root } from '#tests/structure/source-files.ts'
import { bundleIsland } from '#tests/support/island-bundle.ts'

test('the map picker weighs at most 28.1 KB beside React, most of it Leaflet, and only its form asks for it', async () => {
  const { bytes, entry, outputs } = await bundleIsland('map-picker')
  expect(bytes).toBeLessThanOrEqual(28_100)
  const atOnce = entry?.imports.filter(({ kind }) => kind === 'import-statement') ?? []
  const inputs = atOnce.flatMap(({ path }) => Object.keys(outputs[path]?.inputs ?? {}))
  expect([...inputs, ...Object.keys(entry?.inputs ?? {})].filter(isLeaflet)).toEqual([])
})

test('the map that is drawn without a tile server weighs at most 5 KB', async () => {
  const { baseMap } = await import(join(root, 'scripts/lib/base-map.mjs'))
  const map: BaseMapFile = await baseMap()
  expect(brotliCompressSync(JSON.stringify(map)).length).toBeLessThanOrEqual(5_000)
  const names = map.towns.map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(['Colombo', 'Ella', 'Fort']))
})

function isLeaflet(path: string): boolean {
  return path.includes('node_modules/leaflet/')
}
