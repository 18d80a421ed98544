import { safeguardPaths } from '#src/contract/screens/safeguards.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { SafeguardsPage } from '#views/safeguards/index.tsx'

export async function show({ upstream, page }: Request): Promise<Result> {
  const safeguards = await upstream.core.read('/safeguards')
  return screen({
    title: page.t('safeguards:title'),
    crumbs: crumbsTo(page, safeguardPaths.show),
    main: <SafeguardsPage {...safeguards} />,
  })
}
