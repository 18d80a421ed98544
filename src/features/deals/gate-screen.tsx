import { dealPaths } from '#src/contract/screens/deals.ts'
import { merchantPaths } from '#src/contract/screens/merchants.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { GateDialog, GateForMerchant, GatePage } from '#views/deals/gate.tsx'
import type { Gate } from '#views/deals/lifecycle.ts'
import type { Screen } from '#views/page/page.ts'
import { formPathsOf, readNamedMerchant } from './deal-owner.ts'

export async function gateScreen(request: Request, gate: Gate): Promise<Screen> {
  const { page } = request
  const merchant = await readNamedMerchant(request)
  const add = { label: page.t('common:crumbs.add') }
  if (merchant) {
    const of = { label: merchant.name, href: formPathsOf(request).drafts() }
    return screen({
      status: 422,
      title: page.t('deals:list.add'),
      crumbs: crumbsTo(page, merchantPaths.list, of, add),
      main: <GateForMerchant gate={gate} merchant={merchant} />,
    })
  }
  return screen({
    status: 422,
    title: page.t(`deals:gate.${gate}Title`),
    crumbs: crumbsTo(page, dealPaths.list, add),
    main: <GatePage gate={gate} />,
    dialog: <GateDialog gate={gate} />,
  })
}
