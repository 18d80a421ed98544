import { fraudPaths } from '#src/contract/screens/fraud.ts'
import { type Result, screen } from '#src/web/http/result.ts'
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
