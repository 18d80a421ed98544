import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { root } from '#tests/structure/source-files.ts'

test('the script of ordinary pages weighs at most 15 KB over the wire', async () => {
  expect(await weight('islands/client.ts')).toBeLessThanOrEqual(15_000)
})

test('a page waits for one script: what it loads later brings no second file', async () => {
  expect(await scriptsOf('islands/client.ts')).toHaveLength(1)
})

test('the islands’ entry alone weighs at most 1 KB; React comes with an island that is seen', async () => {
  expect(await weight('islands/registry.ts')).toBeLessThanOrEqual(1_000)
})

test('the palette comes with its first use, at most 4 KB, and brings no React', async () => {
  expect(await weight('islands/palette/start.ts')).toBeLessThanOrEqual(4_096)
})

test('shortcuts come with the first key that is pressed, at most 2.25 KB', async () => {
  expect(await weight('islands/keyboard/start.ts')).toBeLessThanOrEqual(2_304)
})

/** Brotli bytes of the entry and of what it loads at once. */
async function weight(entry: string): Promise<number> {
  const scripts = await scriptsOf(entry)
  return scripts.reduce((sum, code) => sum + brotliCompressSync(code).length, 0)
}

/** As `scripts/lib/bundles.mjs` builds them. */
async function scriptsOf(entry: string): Promise<string[]> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outdir: 'dist',
    entryNames: 'entry',
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    legalComments: 'none',
    target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const text = (name: string) => outputFiles.find(({ path }) => path.endsWith(name))?.text ?? ''
  const own = text('entry.js')
  const atOnce = [...own.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)]
  return [own, ...atOnce.map(([, name = '']) => text(name))]
}
