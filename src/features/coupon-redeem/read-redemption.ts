import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

export function readRedemption({ upstream, params }: Request) {
  return upstream.core.read('/coupons/redemptions/{id}', { path: { id: idOf(params.id) } })
}
