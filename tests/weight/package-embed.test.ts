import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openEmbed, PAGE } from '#tests/features/package-embed/world.ts'
import { filesIn } from '#tests/structure/source-files.ts'
import { addPackage } from '#tests/support/packages.ts'
import { wireBytes } from '#tests/support/wire-weight.ts'

/** The whole first visit, all but its pictures: it has neither script nor menu. */
const PAGE_MAX = 14 * 1024
const HTML_MAX = 2 * 1024

const sheets = filesIn(['public/styles'], /\/(\d\d-[\w-]+|packages)\.css$/)
const compressed = (files: typeof sheets) =>
  brotliCompressSync(files.map(({ text }) => text).join('\n')).length

test('the packages on a bad line: at most 14 KB for the first visit, 2 KB for a further one', async () => {
  const { test: app, visitor } = await openEmbed()
  for (let place = 0; place < 9; place += 1) await addPackage(app.db, { name: `Package ${place}` })
  const { browser } = await visitor()
  const { html, $ } = await browser.get(PAGE)
  expect($('.pick')).toHaveLength(12)
  expect($('script, [rel=preload], iframe')).toHaveLength(0)
  const bytes = wireBytes(html, 'page')
  expect(bytes).toBeLessThanOrEqual(HTML_MAX)
  expect(bytes + compressed(sheets)).toBeLessThanOrEqual(PAGE_MAX)
  expect($('.pick img').not('[loading=lazy]')).toHaveLength(0)
})
