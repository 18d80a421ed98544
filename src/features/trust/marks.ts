import type { MerchantTrust } from '#src/contract/core/trust.ts'
import { merchantPaths } from '#src/contract/screens/merchants.ts'
import { trustPaths } from '#src/contract/screens/trust.ts'
import { orNull } from '#src/upstream/result.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { isFullAdministrator } from '#views/page/page.ts'

/** Whether a merchant is trusted; null for people who don't decide that, and if it can't be loaded. */
export async function readTrust(request: Request): Promise<MerchantTrust | null> {
  if (!request.actor.isAdmin || !isFullAdministrator(request.actor)) return null
  return orNull(load(request))
}

function load({ upstream, params }: Request): Promise<MerchantTrust> {
  const path = { id: idOf(params.id) }
  return upstream.core.read('/trust/merchants/{id}', { path })
}

export const markActs = { trust: actOf('trust'), distrust: actOf('distrust') }

function actOf(action: 'trust' | 'distrust'): Act<MerchantTrust> {
  return {
    load,
    question({ page, params }, { untouched, needed }) {
      const id = idOf(params.id)
      return {
        action: trustPaths[action]({ id }),
        title: page.t(`trust:${action}.title`),
        text: page.t(`trust:${action}.text`, { untouched, count: needed }),
        verb: page.t(`trust:${action}.action`),
        cancelHref: merchantPaths.view({ id }),
        crumbs: crumbsTo(page, merchantPaths.list, { label: page.t(`trust:${action}.action`) }),
      }
    },
    send: ({ upstream, params }) =>
      upstream.core.PUT('/trust/merchants/{id}', {
        path: { id: idOf(params.id) },
        body: { trusted: action === 'trust' },
      }),
    next: ({ params }) => merchantPaths.view({ id: idOf(params.id) }),
  }
}
