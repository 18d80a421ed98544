import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

type Narrowing = {
  q: string
  page: number
  branchId: string | undefined
  merchantId: string | undefined
}

export function readTillPage(
  { upstream }: Pick<Request, 'upstream'>,
  { q, page, branchId = ALL, merchantId = ALL }: Narrowing,
  after?: string,
) {
  const query = { term: q || ALL, branchId, merchantId, page, size: PAGE_SIZE, after }
  return upstream.authentication.read('/tills', { query })
}

export function readTillOffline({ upstream, params }: Pick<Request, 'upstream' | 'params'>) {
  return upstream.core.read('/tills/{id}/offline', { path: { id: idOf(params.id) } })
}

export function readTill({ upstream, params }: Pick<Request, 'upstream' | 'params'>) {
  return upstream.authentication.read('/tills/{id}', { path: { id: idOf(params.id) } })
}
