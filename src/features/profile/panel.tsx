import type { ReactNode } from 'react'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { branchesPanel } from '#src/features/branches/index.ts'
import { threadBeside } from '#src/features/review-threads/index.ts'
import type { Request } from '#src/web/http/route.ts'
import { LoadFailed } from '#views/components/empty-state.tsx'
import { BusinessPanel } from '#views/profile/business.tsx'
import { CategoriesPanel } from '#views/profile/categories.tsx'
import { ContactPanel } from '#views/profile/contact.tsx'
import { PlanPanel } from '#views/profile/plan.tsx'
import type { ProfileTab } from './filters.ts'
import { mayEdit } from './lifecycle.ts'
import {
  type Business,
  readActiveCategories,
  readBusiness,
  readChosen,
  readContact,
  readPlan,
} from './load-profile.ts'

export const panels: Record<
  ProfileTab,
  (request: Request, business: Business) => Promise<ReactNode> | ReactNode
> = {
  async business(request, business) {
    const [info, thread] = await Promise.all([
      readBusiness(request, business),
      threadBeside(request, 'profile', business.userId),
    ])
    const withBank = business.type === 'MERCHANT'
    const correct = correctHref(request, 'business')
    return <BusinessPanel {...{ info, withBank, thread }} correctHref={correct} />
  },
  async categories(request, business) {
    const [categories, chosen] = await Promise.all([
      readActiveCategories(request, business),
      readChosen(request, business),
    ])
    const names = categories.map(({ name }) => name)
    return <CategoriesPanel categories={names} brands={chosen.brands.map(({ label }) => label)} />
  },
  branches: (request) => branchesPanel(request),
  async contact(request, business) {
    const [info, thread] = await Promise.all([
      readContact(request, business),
      threadBeside(request, 'contact', business.userId),
    ])
    return <ContactPanel {...{ info, thread }} correctHref={correctHref(request, 'contact')} />
  },
  plan: async (request, business) => <PlanPanel plan={await readPlan(request, business)} />,
}

export function failedPanel(): ReactNode {
  return <LoadFailed />
}

function correctHref({ actor }: Request, tab: ProfileTab): string | undefined {
  const role = actor.roleLowerCase
  return mayEdit(actor) ? profilePaths.edit({ role }, { tab }) : undefined
}
