import type { Dismissible } from '#src/contract/authentication/users.ts'
import type { Request } from '#src/web/http/route.ts'

/** Whether the person put it away, in whatever browser; sessions from before the setting have none. */
export function hasDismissed({ c }: Pick<Request, 'c'>, name: Dismissible): boolean {
  return c.get('session')?.row.profile.dismissed?.includes(name) ?? false
}
