import type { ReactNode } from 'react'
import { branchesPanel } from '#src/features/branches/index.ts'
import {
  type Business,
  readBusiness,
  readChosen,
  readContact,
} from '#src/features/profile/index.ts'
import type { Request } from '#src/web/http/route.ts'
import { DealsPanel } from '#views/merchants/deals.tsx'
import { BusinessPanel, CategoriesPanel, ContactPanel } from '#views/profile/exports.ts'
import type { AccountTab } from './tabs.ts'

export const panels: Record<
  AccountTab,
  (request: Request, business: Business) => Promise<ReactNode> | ReactNode
> = {
  async business(request, business) {
    const info = await readBusiness(request, business)
    return <BusinessPanel info={info} withBank={business.type === 'MERCHANT'} />
  },
  async categories(request, business) {
    const { categories, brands } = await readChosen(request, business)
    const names = (chosen: typeof categories) => chosen.map(({ label }) => label)
    return <CategoriesPanel categories={names(categories)} brands={names(brands)} />
  },
  async deals({ upstream }, { userId }) {
    const summary = await upstream.need(
      upstream.core.GET('/deals/summary/{merchantId}', { path: { merchantId: userId } }),
    )
    return <DealsPanel merchantId={userId} summary={summary} />
  },
  branches: (request, { userId }) => branchesPanel(request, userId),
  async contact(request, business) {
    return <ContactPanel info={await readContact(request, business)} />
  },
}
