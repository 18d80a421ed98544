import type { AccountEnd } from '#src/contract/authentication/sign-in-ends.ts'
import type { Request } from '#src/web/http/route.ts'

export async function endSignIns({ c, actor }: Request, reason: AccountEnd): Promise<void> {
  const { cookies, sessions } = c.get('web')
  cookies.clear(c, 'session')
  await sessions.endAll(actor.userId, reason)
  c.set('session', null)
  c.set('actor', null)
  c.header('clear-site-data', '"cache", "storage"')
}
