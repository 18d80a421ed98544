import type { Context } from 'hono'
import type { PackageStatus, UserPackage } from '#src/contract/core/user-packages.ts'
import type { PaymentBroker } from '#src/contract/order-payment/checkouts.ts'
import { embedPaths } from '#src/contract/screens/package-embed.ts'
import { orNull, SessionOver } from '#src/upstream/result.ts'
import { fixedBearer } from '#src/upstream/settings.ts'
import type { Upstream } from '#src/upstream/upstream.ts'
import type { EmbedVisit } from '#src/web/auth/session/embed-sessions.ts'
import { callFacts } from '#src/web/http/identify.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest, WebEnv } from '#src/web/http/route.ts'
import { offered } from '#views/package-embed/lifecycle.ts'

export type Visit = Pick<EmbedVisit, 'userId' | 'email'> & { upstream: Upstream }
type C = Context<WebEnv>

/** The person behind this page's cookie; back office sessions mean nothing here. */
export async function visitOf(c: C): Promise<Visit | null> {
  const { cookies, embeds } = c.get('web')
  const cookie = cookies.read(c, 'embed')
  const visit = await embeds.read(cookie)
  if (!cookie || !visit) return null
  const { userId, email, accessToken } = visit
  const end = () => embeds.end(cookie)
  return { userId, email, upstream: upstreamFor(c, { userId, accessToken }, end) }
}

export function forVisitor(
  page: (request: PublicRequest, visit: Visit) => Promise<Result>,
  whenOver: (request: PublicRequest) => Result = () => seeOther(embedPaths.failed()),
) {
  return async function visited(request: PublicRequest): Promise<Result> {
    const visit = await visitOf(request.c)
    if (!visit) return whenOver(request)
    try {
      return await page(request, visit)
    } catch (error) {
      if (error instanceof SessionOver) return whenOver(request)
      throw error
    }
  }
}

export function upstreamFor(
  c: C,
  { userId, accessToken }: Pick<EmbedVisit, 'userId' | 'accessToken'>,
  end?: () => Promise<void>,
): Upstream {
  const bearer = fixedBearer(userId, accessToken, end)
  return c.get('web').upstream({ ...callFacts(c, null), bearer })
}

type Shelf = {
  packages: UserPackage[]
  status: PackageStatus
  broker: PaymentBroker | null
}

export async function loadShelf(visit: Visit): Promise<Shelf> {
  const { upstream } = visit
  const [{ packages }, broker, status] = await Promise.all([
    upstream.core.read('/user-subscription'),
    loadBroker(visit),
    loadStatus(visit),
  ])
  return { packages: offered(packages, status), status, broker }
}

/** While payments are down, people can still look at the packages. */
async function loadBroker({ upstream }: Visit): Promise<PaymentBroker | null> {
  const answer = await orNull(upstream['order-payment'].GET('/stripe/payment-broker'))
  return answer?.ok ? answer.data.broker : null
}

export function loadStatus({ upstream, userId }: Visit): Promise<PackageStatus> {
  return upstream.core.read('/user-subscription/status/{userId}', { path: { userId } })
}
