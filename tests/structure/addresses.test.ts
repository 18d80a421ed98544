import { expect, test } from 'vitest'
import * as screens from '#src/contract/screens/index.ts'
import { addressesIn } from '#src/contract/screens/path.ts'
import { allRoutes } from '#src/features/all-routes.ts'
import { codeIn, linesMatching } from './source-files.ts'

const all = codeIn('src', 'views', 'islands')
const web = codeIn('src/web', 'src/features')

test('addresses that come with a request are read by pageAddress alone [X18]', () => {
  const name = "'(from|for|back|next|list|link)'"
  const reads = new RegExp(
    `(query|searchParams)\\.get\\(${name}\\)|text\\([^)]*(\\(\\S+\\))?, ${name}\\)`,
  )
  const readers = /(pageAddress|safeNext|reviewFrom|wayBack|backOf)\??\.?\(|[!=]== '/
  const dates = /^src\/features\/reports\/filters\.ts/
  expect(
    linesMatching(web, reads).filter((line) => !readers.test(line) && !dates.test(line)),
    'Pass it to pageAddress (src/contract/page-address.ts) on the same line.',
  ).toEqual([])
  expect(linesMatching(all, /localPath/)).toEqual([])
})

test('no address is recognised as ours by its beginning alone [X18]', () => {
  expect(
    linesMatching(codeIn('src'), /startsWith\(('\/|`[/$]|\w*([hH]ome|list|href|path)\b)/).filter(
      (line) => !ofOther.test(line),
    ),
    'Ask pageAddress (src/contract/page-address.ts).',
  ).toEqual([])
})
/** Requests by their own path, file names, and an origin. */
const ofOther =
  /^src\/(platform\/secret-box|config\/outside-config|web\/http\/(limits|static-files|headers|cookies)|start\/(social-stand-in\/stand-in|payment-stand-in\/paypal)|features\/social\/start|services\/core\/coupons\/redeem\/redeem)\.ts/

test('one place marks what the browser may put into a page, and one takes it [X17]', () => {
  expect(filesOf(/'x-fragment'/)).toEqual(['islands/behaviours/answers.ts', 'src/web/http/htmx.ts'])
  expect(filesOf(/\bFRAGMENT_HEADER\b/)).toEqual([
    'src/web/http/html.ts',
    'src/web/http/htmx.ts',
    'src/web/http/respond.ts',
  ])
  expect(linesMatching(all, /c\.header\(FRAGMENT_HEADER/)).toHaveLength(1)
  expect(filesOf(/\bsendHtml\(/)).toEqual([
    'src/web/http/html.ts',
    'src/web/http/refused-form.ts',
    'src/web/http/respond.ts',
  ])
  expect(filesOf(/htmx\.swap\(|insertAdjacentHTML|\.(inner|outer)HTML\s*=/)).toEqual([])
  // What the page itself holds.
  expect(filesOf(/createContextualFragment/)).toEqual(['islands/behaviours/unfold.ts'])
})

test('an address that answers a page is read by a row, and one that is only written to answers none [X18]', () => {
  const read = new Set(allRoutes.filter(({ method }) => method === 'get').map(({ path }) => path))
  const wrong = addressesIn(screens).filter(
    ({ answers, pattern }) => answers === 'page' && !read.has(pattern),
  )
  expect(wrong.map(({ pattern }) => pattern)).toEqual([])
})

function filesOf(pattern: RegExp): string[] {
  return all
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .sort()
}
