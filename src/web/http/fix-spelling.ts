import type { Context } from 'hono'
import { authorize } from '#src/web/auth/allow.ts'
import type { Route, WebEnv } from './route.ts'

type Page = Exclude<Route, { beacon: true }>
type Spelling = { path: string; allow: Page['allow'] }

/** What chat apps and mail programs take for a part of a link; browsers escape the quotes. */
const trailing = [...'/.,;:!?)]"\'’”»*', '%E2%80%99', '%E2%80%9D', '%C2%BB', '%22']

/**
 * Finds the right spelling of an address typed in another case (`/signup`) or with a slash or full stop at
 * its end (`/login/`), leaving parameters untouched. Null if no route matches or the spelling is already
 * right, so a redirect cannot loop.
 */
export function createSpellingFix(routes: readonly Route[]): (pathname: string) => Spelling | null {
  const pages = routes.flatMap((row) =>
    row.method === 'get' ? [{ words: row.path.split('/'), allow: row.allow }] : [],
  )
  return function fixSpelling(pathname) {
    const typed = withoutEnd(pathname).split('/')
    const page = pages.find(({ words }) => isLike(words, typed))
    if (!page) return null
    const path = page.words.map((word, at) => (isParameter(word) ? typed[at] : word)).join('/')
    return path === pathname ? null : { path, allow: page.allow }
  }
}

function withoutEnd(pathname: string): string {
  let end = pathname.length
  const isTrailing = (mark: string) =>
    mark.length <= end && pathname.slice(end - mark.length, end).toUpperCase() === mark
  for (let mark = trailing.find(isTrailing); mark; mark = trailing.find(isTrailing))
    end -= mark.length
  return pathname.slice(0, end)
}

/** Whether this person may learn that the page exists. */
export function mayRedirect(c: Context<WebEnv>, { path, allow }: Spelling): boolean {
  const session = c.get('session')
  if (!session || allow === 'public') return true
  return authorize(session.actor, allow, session.row.userRoutes, path) !== 'missing'
}

function isLike(pattern: readonly string[], typed: readonly string[]): boolean {
  return (
    pattern.length === typed.length &&
    pattern.every(
      (word, at) => isParameter(word) || word.toLowerCase() === typed[at]?.toLowerCase(),
    )
  )
}

function isParameter(word: string): boolean {
  return word.startsWith(':')
}
