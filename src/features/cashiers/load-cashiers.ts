import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

export function readCashierPage(
  { upstream }: Pick<Request, 'upstream'>,
  { q, page }: { q: string; page: number },
  after?: string,
) {
  const query = { term: q || ALL, page, size: PAGE_SIZE, after }
  return upstream.authentication.read('/cashiers', { query })
}

export function readCashier({ upstream, params }: Pick<Request, 'upstream' | 'params'>) {
  return upstream.authentication.read('/cashiers/{id}', { path: { id: idOf(params.id) } })
}
