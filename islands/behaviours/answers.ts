type Request = { action: string; method: string; abort(): void }
type Detail = { ctx: { request: Request; response: { raw: Response } } }

/**
 * What somebody typed stands as it is in a file, and htmx would obey markup in it. So only what the server
 * rendered for a page gets into one. A link that brings something else is followed as without script; to
 * anything else that is no answer (network.ts).
 */
export function htmx_before_response(source: HTMLElement, { ctx }: Detail): boolean {
  const { request, response } = ctx
  const { headers, status, ok } = response.raw
  if (status === 204 || headers.has('hx-redirect')) return true
  if (headers.has('x-fragment') && headers.get('content-type')?.startsWith('text/html')) return true
  request.abort()
  if (!ok || request.method !== 'GET' || !source.matches('a,form')) throw new TypeError()
  location.href = request.action
  return false
}
