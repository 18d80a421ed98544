import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

export function readTillPage(
  { upstream }: Pick<Request, 'upstream'>,
  { q, page, branchId }: { q: string; page: number; branchId: string | undefined },
  after?: string,
) {
  const query = { term: q || ALL, branchId: branchId || ALL, page, size: PAGE_SIZE, after }
  return upstream.authentication.read('/tills', { query })
}

export function readTill({ upstream, params }: Pick<Request, 'upstream' | 'params'>) {
  return upstream.authentication.read('/tills/{id}', { path: { id: idOf(params.id) } })
}
