import type { Request } from '#src/web/http/route.ts'

export function isGuided(request: Request): boolean {
  const { c } = request
  return c.get('web').cookies.read(c, 'guide') === markOf(request)
}

export function markGuided(request: Request): void {
  const { c } = request
  c.get('web').cookies.set(c, 'guide', markOf(request))
}

/** Distinguishes sessions without opening one: the start of the session's hash. */
function markOf({ c }: Request): string {
  return c.get('session')?.row.id.slice(0, 12) ?? ''
}
