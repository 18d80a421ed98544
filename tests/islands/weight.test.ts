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

test('shortcuts come with the first key that is pressed, at most 2.6 KB', async () => {
  expect(await weight('islands/keyboard/start.ts')).toBeLessThanOrEqual(2_592)
})

test.each([
  ['the counter', 'coupon-redeem/mount.ts', 2_176],
  ['another page of the counter', 'counter-scan/mount.ts', 512],
  ['a till at the counter', 'till-line/mount.ts', 1_024],
  ['what it keeps and sends there, loaded after the page,', 'till-line/prepare.ts', 8_192],
  ['a till without the line', 'till-offline/mount.ts', 14_080],
  ['the pair of keys of a till', 'till/key.ts', 2_048],
  ['what signs at a till', 'till-sign/mount.ts', 768],
  [
    'a reader of QR codes, loaded with the first use of a camera,',
    'coupon-redeem/code-reader.ts',
    4_096,
  ],
] as const)('%s weighs little (islands/%s)', async (_what, entry, most) => {
  expect(await weight(`islands/${entry}`)).toBeLessThanOrEqual(most)
})

test('the decoder of QR codes is a script of at most 60 KB that comes with its first use', async () => {
  expect(await laterWeight('islands/coupon-redeem/code-reader.ts')).toBeLessThanOrEqual(61_440)
})

/** Brotli bytes of the entry and of what it loads at once. */
async function weight(entry: string): Promise<number> {
  const scripts = await scriptsOf(entry)
  return scripts.reduce((sum, code) => sum + brotliCompressSync(code).length, 0)
}

/** Brotli bytes of what the entry loads later. */
async function laterWeight(entry: string): Promise<number> {
  const all = (await bundle(entry)).map(({ text }) => brotliCompressSync(text).length)
  return all.reduce((sum, bytes) => sum + bytes, 0) - (await weight(entry))
}

async function scriptsOf(entry: string): Promise<string[]> {
  const outputFiles = await bundle(entry)
  const text = (name: string) => outputFiles.find(({ path }) => path.endsWith(name))?.text ?? ''
  const own = text('entry.js')
  const atOnce = [...own.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)]
  return [own, ...atOnce.map(([, name = '']) => text(name))]
}

/** As `scripts/lib/bundles.mjs` builds them. */
async function bundle(entry: string) {
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
  return outputFiles
}
