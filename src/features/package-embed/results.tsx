import { embedPaths } from '#src/contract/screens/package-embed.ts'
import { readReturn } from '#src/features/payments/index.ts'
import { orNull } from '#src/upstream/result.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { Confirming, Done, Failed } from '#views/package-embed/outcomes.tsx'
import { forVisitor, visitOf } from './visit.ts'

/** The broker's return proves nothing: the service asks the broker. Unknown outcomes are shown as such. */
export const back = forVisitor(async ({ page, query }, { upstream, userId }) => {
  const { paymentId } = readReturn(query)
  const body = { userId, ...(paymentId && { paymentId }) }
  const known = await orNull(
    upstream['order-payment'].POST('/stripe/confirm-checkout-session', { body }),
  )
  if (known && !known.ok) return seeOther(embedPaths.failed())
  if (known?.data.state === 'PAID') return seeOther(embedPaths.success())
  return confirming(page, embedPaths.back({ paymentId }))
}, afterTheVisit)

/** After a long payment the visit may be over although they paid: the package starts regardless. */
function afterTheVisit({ page, query }: PublicRequest): Result {
  return readReturn(query).paymentId ? confirming(page, null) : seeOther(embedPaths.failed())
}

function confirming({ t }: PublicRequest['page'], again: string | null): Result {
  const main = <Confirming again={again} />
  return screen({ layout: 'embed', title: t('package-embed:confirming.title'), main })
}

export function success({ page }: PublicRequest): Result {
  const title = page.t('order-payment:package.paid')
  return screen({ layout: 'embed', title, main: <Done /> })
}

/** Try Again relies on the visit's cookie; after the visit, the app has to reopen the page. */
export async function failed({ c, page }: PublicRequest): Promise<Result> {
  const visiting = (await visitOf(c)) !== null
  const title = page.t('package-embed:failed.title')
  return screen({ layout: 'embed', title, main: <Failed visiting={visiting} /> })
}
