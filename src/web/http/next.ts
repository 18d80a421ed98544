const LENGTH_MAX = 2000

/**
 * The address to continue to after sign-in, unchanged, or null unless it is a path of this origin: one
 * leading slash, no backslash, control character, space or encoded slash, no `..`, and not sign-in or
 * sign-out itself.
 */
export function safeNext(given: string | null | undefined): string | null {
  const local = localPath(given)
  const [first] = local?.slice(1).toLowerCase().split(/[/?]/) ?? []
  return first === 'login' || first === 'logout' ? null : local
}

export function localPath(given: string | null | undefined): string | null {
  if (!given || given.length > LENGTH_MAX || !shape.test(given) || forbidden.test(given))
    return null
  const url = URL.canParse(given, base) ? new URL(given, base) : null
  return url && url.origin === base && url.pathname + url.search === given ? given : null
}

const base = 'http://next.invalid'
const shape = /^\/(?!\/)[\x21-\x7e]*$/
const forbidden = /\\|%2f|%5c|%0|%1|%7f|#/i
