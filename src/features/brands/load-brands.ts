import type { Brand } from '#src/contract/core/brands.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

type RequestContext = Pick<Request, 'upstream'>

export function findBrand(
  { upstream }: RequestContext,
  given: string | null | undefined,
): Promise<Brand> {
  const path = { id: idOf(given) }
  return upstream.core.read('/brands/{id}', { path })
}
