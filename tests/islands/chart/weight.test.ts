import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { root } from '#tests/structure/source-files.ts'

const REACT = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']

test('REPORT-46 a chart weighs at most 50 KB beside React; chart.js comes after the table is taken over', async () => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['islands/chart/mount.tsx'],
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
  expect(bytes).toBeLessThanOrEqual(50_000)
  const entry = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint)
  const inputs = Object.keys(entry?.inputs ?? {})
  expect(inputs.filter((path) => path.includes('node_modules/'))).toEqual([])
})
