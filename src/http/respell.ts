import type { Route } from './route.ts'

type Pattern = readonly string[]

/**
 * Finds how our routes spell an address whose fixed words come in another case, as links from before may
 * (`/signup`). What stands for a parameter stays as it was typed. Null for an address that no route has
 * or that is spelt right already, so that a redirect to the answer cannot come back here.
 */
export function createRespell(routes: readonly Route[]): (pathname: string) => string | null {
  const pages = routes.filter(({ method }) => method === 'get')
  const patterns: Pattern[] = pages.map(({ path }) => path.split('/'))
  return function respell(pathname) {
    const typed = pathname.split('/')
    const pattern = patterns.find((one) => isLike(one, typed))
    const spelt = pattern?.map((word, at) => (isParameter(word) ? typed[at] : word)).join('/')
    return spelt === undefined || spelt === pathname ? null : spelt
  }
}

function isLike(pattern: Pattern, typed: readonly string[]): boolean {
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
