import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

type Narrowing = {
  q: string
  page: number
  branchId: string | undefined
  merchantId: string | undefined
}

export function readCashierPage(
  { upstream }: Pick<Request, 'upstream'>,
  { q, page, branchId = ALL, merchantId = ALL }: Narrowing,
  after?: string,
) {
  const query = { term: q || ALL, branchId, merchantId, page, size: PAGE_SIZE, after }
  return upstream.authentication.read('/cashiers', { query })
}

export function readCashier({ upstream, params }: Pick<Request, 'upstream' | 'params'>) {
  return upstream.authentication.read('/cashiers/{id}', { path: { id: idOf(params.id) } })
}
