import { pageAddress } from '#src/contract/page-address.ts'
import { askForProof } from '#src/web/http/prove-identity.tsx'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

/** The proof itself was taken before this (web/http/prove-identity.tsx): the act is begun again. */
export async function prove({ c, page, query }: Request): Promise<Result> {
  const { isRecent } = await c.get('upstream').authentication.read('/users/proof')
  if (!isRecent) return askForProof(c)
  const next = pageAddress(query.get('next')) ?? '/'
  return seeOther(next, { type: 'SUCCESS', message: page.t('session:prove.done') })
}
