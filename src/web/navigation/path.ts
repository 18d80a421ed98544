type Names<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

type Query = Record<string, string | number | null | undefined>

/** Calls with parameters take them first: `show({ id }, { tab })`; calls without: `list({ page })`. */
type Build<Pattern extends string> = [Names<Pattern>] extends [never]
  ? (query?: Query) => string
  : (params: Record<Names<Pattern>, string>, query?: Query) => string

export type Path<Pattern extends string> = Build<Pattern> & { readonly pattern: Pattern }

/**
 * One address of the back office: `.pattern` for the route row, a call for a link. Parameters are
 * percent-encoded; empty, null and missing query values are left out.
 */
export function path<const Pattern extends string>(pattern: Pattern): Path<Pattern> {
  const hasParams = pattern.includes('/:')
  function build(first: Query = {}, second?: Query): string {
    const query = hasParams ? second : first
    const filled = hasParams
      ? pattern.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(first[name] ?? '')))
      : pattern
    return query ? filled + search(query) : filled
  }
  return Object.assign(build as Build<Pattern>, { pattern })
}

function search(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined)
  const pairs = given
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [name, String(value)])
  const text = new URLSearchParams(pairs).toString()
  return text && `?${text}`
}
