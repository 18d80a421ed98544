type Names<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
type Query = Record<string, string | undefined>
type Link<P extends string> = [Names<P>] extends [never]
  ? (query?: Query) => string
  : (params: Record<Names<P>, string>, query?: Query) => string

export type Path<P extends string> = Link<P> & { pattern: P }

/**
 * An address of the web half: `.pattern` for the router, the call for links. Parameters are
 * percent-encoded, absent query values left out.
 * @param pattern such as `/deals/view/:userType/:id`
 */
export function path<const P extends string>(pattern: P): Path<P> {
  const hasParams = pattern.includes('/:')
  function link(first: Query = {}, second: Query = {}): string {
    const params = hasParams ? first : {}
    const filled = pattern.replaceAll(/:(\w+)/g, (_all, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    )
    return filled + queryString(hasParams ? second : first)
  }
  return Object.assign(link as Link<P>, { pattern })
}

function queryString(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, value ?? '']))
  return given.length > 0 ? `?${search}` : ''
}
