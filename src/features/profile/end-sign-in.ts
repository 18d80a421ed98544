import type { Request } from '#src/web/http/route.ts'

export async function endEverySignIn({ c, actor }: Request): Promise<void> {
  const { cookies, sessions } = c.get('web')
  cookies.clear(c, 'session')
  await sessions.endAll(actor.userId)
  c.set('session', null)
  c.set('actor', null)
  c.header('clear-site-data', '"cache", "storage"')
}
