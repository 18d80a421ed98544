import { v5, validate } from 'uuid'
import { embedPaths } from '#src/contract/screens/package-embed.ts'
import { id } from '#src/contract/values.ts'
import { UpstreamFault, UpstreamRefused } from '#src/upstream/result.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { hasActive } from '#views/package-embed/lifecycle.ts'
import { LeaveForBroker } from '#views/package-embed/outcomes.tsx'
import { Restricted } from '#views/package-embed/restricted.tsx'
import { forVisitor, loadStatus, type Visit } from './visit.ts'

export const join = forVisitor(async (request, visit) => {
  try {
    return await ask(request, visit)
  } catch (error) {
    if (error instanceof UpstreamFault || error instanceof UpstreamRefused) return failed()
    throw error
  }
})

async function ask(request: PublicRequest, visit: Visit): Promise<Result> {
  const { upstream, userId, email } = visit
  const form = await readForm(request.c)
  const chosen = id.safeParse(text(form, 'package'))
  if (!chosen.success) return failed()
  const subscriptionId = chosen.data
  const body = { userId, email, subscriptionId, ...nonce(text(form, 'key'), subscriptionId) }
  const answer = await upstream['order-payment'].POST('/stripe/create-checkout-session', { body })
  if (!answer.ok) return refused(request, visit, subscriptionId)
  const { freePlan, redirectUrl } = answer.data
  if (freePlan) return seeOther(embedPaths.success())
  return redirectUrl === null ? failed() : leave(request, redirectUrl)
}

/** After going back, one form may be sent for another package: each is its own checkout. */
function nonce(key: string, packageId: string): { key?: string } {
  return validate(key) ? { key: v5(packageId, key) } : {}
}

async function refused({ page }: PublicRequest, visit: Visit, planId: string): Promise<Result> {
  const status = await loadStatus(visit)
  if (!hasActive(status)) return failed()
  if (status.planId === planId) return seeOther(embedPaths.success())
  const title = page.t('package-embed:restricted.title')
  return screen({ layout: 'embed', status: 422, title, main: <Restricted /> })
}

/** Forms may not post to other sites (`form-action 'self'`), so our own page redirects. */
function leave({ c, page }: PublicRequest, href: string): Result {
  const { publicOrigin } = c.get('web').config
  const { origin, pathname, search } = new URL(href)
  if (origin === publicOrigin) return seeOther(pathname + search)
  c.header('refresh', `0; url=${href}`)
  const title = page.t('package-embed:leave.title')
  return screen({ layout: 'embed', title, main: <LeaveForBroker href={href} /> })
}

function failed(): Result {
  return seeOther(embedPaths.failed())
}
