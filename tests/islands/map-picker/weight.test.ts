import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import type { BaseMapFile } from '#islands/map-picker/base-map.ts'
import { root } from '#tests/structure/source-files.ts'

const REACT = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']

test('the map picker weighs at most 28 KB beside React, most of it Leaflet, and only its form asks for it', async () => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['islands/map-picker/mount.tsx'],
    outdir: 'dist',
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    external: REACT,
    legalComments: 'none',
    target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const bytes = outputFiles.reduce((sum, { text }) => sum + brotliCompressSync(text).length, 0)
  expect(bytes).toBeLessThanOrEqual(28_000)
  const entry = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint)
  const atOnce = entry?.imports.filter(({ kind }) => kind === 'import-statement') ?? []
  const inputs = atOnce.flatMap(({ path }) => Object.keys(metafile.outputs[path]?.inputs ?? {}))
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
