import type { Context } from 'hono'
import { mailingPaths } from '#src/contract/screens/mailings.ts'
import { UpstreamRefused } from '#src/upstream/result.ts'
import { callFacts } from '#src/web/http/identify.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest, WebEnv } from '#src/web/http/route.ts'
import { StoppedView, StopView, UnknownView } from '#views/mailings/stop.tsx'

/** Asks first: programs that check the links of an e-mail open them. */
export function show({ page, params, query }: PublicRequest): Result {
  const token = params.token ?? ''
  const isDone = query.has('done')
  return screen({
    layout: 'auth',
    title: page.t(isDone ? 'mailings:stop.done' : 'mailings:stop.title'),
    main: isDone ? <StoppedView /> : <StopView token={token} />,
  })
}

export async function stop({ page, upstream, params }: PublicRequest): Promise<Result> {
  const token = params.token ?? ''
  const answer = await upstream.notifications.POST('/mailings/stop', { body: { token } })
  if (answer.ok) return seeOther(mailingPaths.stop({ token }, { done: 1 }))
  if (!isUnknown(answer.kind)) throw new UpstreamRefused(answer)
  const title = page.t('mailings:stop.unknownTitle')
  return screen({ layout: 'auth', status: 404, title, main: <UnknownView /> })
}

/** A mail program's own POST (RFC 8058): without cookies, page or form token; the token is the right. */
export async function oneClick(c: Context<WebEnv>): Promise<Response> {
  const token = c.req.param('token') ?? ''
  const upstream = c.get('web').upstream({ ...callFacts(c, null), bearer: null })
  const answer = await upstream.notifications.POST('/mailings/stop', { body: { token } })
  if (answer.ok) return c.body(null, 200)
  if (!isUnknown(answer.kind)) throw new UpstreamRefused(answer)
  return c.body(null, 404)
}

function isUnknown(kind: string): boolean {
  return kind === 'notFound' || kind === 'invalid'
}
