import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { codeIn, filesIn, root } from './source-files.ts'

const { pageStyles } = await import(join(root, 'scripts/lib/static.mjs'))

const BUDGET_BYTES = 9_400

const ISLAND_BUDGET_BYTES = 980

const sheets = filesIn(['public/styles'], /\.css$/)
const css = sheets.map(({ text }) => text).join('\n')
const pageSheets = sheets.filter(({ path }) => /\/\d\d-/.test(path))
/** What an island alone asks for. */
const islandSheets = sheets.filter(({ path }) => path.includes('/islands/'))
const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/url\("[^"]*"\)/g, 'none')
const views = codeIn('views', 'islands')

/** Everything that looks like a class selector, outside values. */
const styled = new Set(
  [...bare.replaceAll(/:[^;{}]*;/g, ';').matchAll(/\.(-?[a-z][\w-]*)/g)].map((m) => m[1] ?? ''),
)
const written = new Set(views.flatMap(({ text }) => wordsIn(text)))
/** What Leaflet writes; its own sheet names it all. */
const leaflet = filesIn(['node_modules/leaflet/dist'], /\.css$/)
for (const [, name = ''] of leaflet.flatMap(({ text }) => [
  ...text.matchAll(/\.(leaflet-[\w-]+)/g),
]))
  written.add(name)

test('the stylesheet weighs at most 9.4 KB over the wire', async () => {
  expect(
    brotliCompressSync(await pageStyles()).length,
    'Remove rules or share them; the bound stays.',
  ).toBeLessThanOrEqual(BUDGET_BYTES)
})

test('the sheet of an island weighs at most 980 bytes over the wire', async () => {
  expect(islandSheets.length).toBeGreaterThan(0)
  for (const { path, text } of islandSheets)
    expect(await wireBytes(text), `Make ${path} smaller; the bound stays.`).toBeLessThanOrEqual(
      ISLAND_BUDGET_BYTES,
    )
})

test('each sheet has a number of its own, its place in the cascade', () => {
  const numbers = pageSheets.map(({ path }) => path.match(/\/(\d\d)-/)?.[1])
  expect(numbers).toEqual([...new Set(numbers)])
  expect(pageSheets.length + islandSheets.length).toBe(sheets.length)
})

test('every class of the stylesheet is used', () => {
  expect(
    [...styled].filter((name) => !written.has(name)),
    'Remove the rule, or write the class in a view.',
  ).toEqual([])
})

test('every class of a view is in the stylesheet', () => {
  const used = views.flatMap(({ path, text }) =>
    [...text.matchAll(/\bclass(?:Name)?(?:=|: |\()\{?['"]([^'"]*)['"]/g)].flatMap((match) =>
      (match[1] ?? '').split(/\s+/).map((name) => ({ path, name })),
    ),
  )
  const unknown = used.filter(({ name }) => name && !styled.has(name))
  expect(unknown.map(({ path, name }) => `${path} ${name}`)).toEqual([])
})

test('every rule belongs to a layer', () => {
  const outside = sheets.filter(({ text }) =>
    text.split('\n').some((line) => /^[^\s@}/]/.test(line) || /^@(?!layer\b)/.test(line)),
  )
  expect(outside.map(({ path }) => path)).toEqual([])
})

/** As the build serves it: minified, then brotli. */
async function wireBytes(text: string): Promise<number> {
  const { code } = await transform(text, { loader: 'css', minify: true })
  return brotliCompressSync(code).length
}

/** Every word inside a quoted string or template. */
function wordsIn(text: string): string[] {
  const strings = text.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []
  return strings.flatMap((string) => string.match(/[a-z][\w-]*/gi) ?? [])
}

test('what the script sets on the root styles no element without a class', () => {
  // Otherwise the browser styles the whole page again when the script runs: 22 ms for a list.
  const subjects = [...bare.matchAll(/([^{};]*\[data-(?:js|busy)\][^{};]*)\{/g)].flatMap(
    ([, selectors = '']) =>
      selectors.split(',').map((one) =>
        one
          .trim()
          .split(/[\s>+~]+/)
          .at(-1),
      ),
  )
  expect(subjects.filter((subject) => !/[.&]/.test(subject ?? ''))).toEqual([])
})
