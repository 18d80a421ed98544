import { embedPaths } from '#src/contract/screens/package-embed.ts'
import { callFacts } from '#src/web/http/identify.ts'
import { NotFound, type Result, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'

const demoUser = { username: 'janani.abeywardena@mail.example', password: 'Dealdesk1' }

/** Demo world only: opens what the mobile app would open. A printed address would be stale. */
export async function demo({ c }: PublicRequest): Promise<Result> {
  const { config, upstream } = c.get('web')
  if (config.production || !config.demo) throw new NotFound()
  const body = { grant_type: 'password', user_role: 'USER', ...demoUser } as const
  const services = upstream({ ...callFacts(c, null), bearer: null })
  const answer = await services.authentication.POST('/oauth/token', { body })
  if (!answer.ok) throw new NotFound()
  const { accessToken, userId } = answer.data
  return seeOther(embedPaths.index({ accessToken, userId, email: demoUser.username }))
}
