import type { ReasonTemplate } from '#src/contract/core/reason-templates.ts'
import { id } from '#src/contract/values.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

export function findReason({ upstream, params }: Request): Promise<ReasonTemplate> {
  const given = id.safeParse(params.id)
  if (!given.success) throw new NotFound()
  return upstream.core.read('/reason-templates/{id}', { path: { id: given.data } })
}
