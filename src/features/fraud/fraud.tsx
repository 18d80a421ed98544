import { type Suspicion, suspicions } from '#src/contract/core/fraud.ts'
import { fraudPaths } from '#src/contract/screens/fraud.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { idOf, NotFound, noticeOf, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { FraudPage } from '#views/fraud/fraud.tsx'

export async function index({ upstream, page }: Request): Promise<Result> {
  const { rows } = await upstream.core.read('/fraud')
  return screen({
    title: page.t('fraud:title'),
    crumbs: crumbsTo(page, fraudPaths.index),
    main: <FraudPage rows={rows} />,
  })
}

/** Until something newer happens than the page showed. */
export async function see({ upstream, params, c }: Request): Promise<Result> {
  const path = rowKeyOf(params)
  const body = { through: Number(text(await readForm(c), 'through')) }
  const answer = await upstream.core.PUT('/fraud/{kind}/{merchantId}/seen', { path, body })
  return seeOther(fraudPaths.index(), noticeOf(answer))
}

/** @throws NotFound */
export function rowKeyOf(params: Request['params']): { kind: Suspicion; merchantId: string } {
  const kind = suspicions.find((one) => one === params.kind)
  if (!kind) throw new NotFound()
  return { kind, merchantId: idOf(params.merchantId) }
}
