import * as screens from './screens/index.ts'
import { bankPaths, merchantPaths } from './screens/merchants.ts'
import { type Address, addressesIn } from './screens/path.ts'

/** Parameter of a list opened for choosing: the address to append the chosen row's id to. */
export const PICK_FOR = 'for'
const pickedFrom: readonly Address[] = [merchantPaths.list, bankPaths.list]

const LENGTH_MAX = 2000
const base = 'http://page.invalid'
const shape = /^\/(?!\/)[\x21-\x7e]*$/
const badEscape = /%(?![0-9a-f]{2})/i
const hidden = /\p{Cc}|\\/u
const word = /^[\w.-]+$/

/**
 * The one reader of addresses that come with a request or from a stored row (`from`, `next`, `back`, …).
 * Null unless it is the address of a screen that answers a page: a path of this origin as our own links
 * spell it, without control characters, backslashes or escapes in the path. What would ask the screen for
 * something else than its page (`format`, a `for` or `page` that is not the list's) is left out.
 * @param only the screens that may be meant; by default all
 */
export function pageAddress(
  given: string | null | undefined,
  ...only: readonly Address[]
): string | null {
  if (!given || given.length > LENGTH_MAX || !shape.test(given) || badEscape.test(given))
    return null
  const url = URL.canParse(given, base) ? new URL(given, base) : null
  if (url?.origin !== base || url.pathname + url.search !== given) return null
  const page = screenAt(url.pathname)?.screen
  if (page?.answers !== 'page' || (only.length > 0 && !only.includes(page))) return null
  const query = new URLSearchParams(url.search)
  if ([...query].flat().some((text) => hidden.test(text))) return null
  const foreign = [...query].filter(([name, value]) => isForeign(page, name, value))
  if (foreign.length === 0) return given
  for (const [name] of foreign) query.delete(name)
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname
}

function isForeign(page: Address, name: string, value: string): boolean {
  if (name === 'format') return true
  if (name === 'page') return !/^\d{1,6}$/.test(value)
  if (name !== PICK_FOR) return false
  return !pickedFrom.includes(page) || pageAddress(value) !== value
}

/** The most specific first, and the page first where a write has its address. */
const known = addressesIn(screens)
  .map((screen) => ({ screen, words: screen.pattern.split('/') }))
  .sort((a, b) => rank(a) - rank(b))

/** The screen at a path, without its query. */
export function screenAt(path: string): { screen: Address; words: readonly string[] } | undefined {
  const typed = path.split('/')
  return known.find(
    ({ words }) =>
      words.length === typed.length &&
      words.every((name, at) =>
        name.startsWith(':') ? word.test(typed[at] ?? '') : name === typed[at],
      ),
  )
}

function rank({ screen, words }: { screen: Address; words: readonly string[] }): number {
  const parameters = words.filter((name) => name.startsWith(':')).length
  return 2 * parameters + (screen.answers === 'page' ? 0 : 1)
}
