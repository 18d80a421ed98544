import type { BusinessRole } from '#src/contract/roles.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { id } from '#src/contract/values.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb } from '#src/web/page/screen.ts'
import { wordOf } from './filters.ts'

export function planCrumbs({ t }: Page, type: BusinessRole, ...below: Crumb[]): Crumb[] {
  return [
    { label: t('common:menu.subscriptionPlans'), href: planPaths.list({ userType: wordOf(type) }) },
    ...below,
  ]
}

export function subscriberCrumbs(
  page: Page,
  type: BusinessRole,
  query: URLSearchParams,
  name: string,
): Crumb[] | null {
  const plan = id.safeParse(query.get('planId'))
  if (query.get('from') !== 'subscription' || !plan.success) return null
  const href = planPaths.summary({ id: plan.data }, { tab: 'subscribers' })
  return planCrumbs(page, type, { label: page.t('plans:tab.subscribers'), href }, { label: name })
}
