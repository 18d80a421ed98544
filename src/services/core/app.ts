import { brandsEndpoints } from '#src/services/core/brands/endpoints.ts'
import { couponFilesEndpoints } from '#src/services/core/coupon-files/endpoints.ts'
import { couponsEndpoints } from '#src/services/core/coupons/endpoints.ts'
import { creditCardsEndpoints } from '#src/services/core/credit-cards/endpoints.ts'
import { dealRequestsEndpoints } from '#src/services/core/deal-requests/endpoints.ts'
import { dealsOfTheDayEndpoints } from '#src/services/core/deals-of-the-day/endpoints.ts'
import { offerTypesEndpoints } from '#src/services/core/offer-types/endpoints.ts'
import { planEndpoints } from '#src/services/core/plans/endpoints.ts'
import { reasonTemplateEndpoints } from '#src/services/core/reason-templates/endpoints.ts'
import { userPackagesEndpoints } from '#src/services/core/user-packages/endpoints.ts'
import { recordViews } from '#src/services/core/view-counts/views.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/facts.ts'
import { createServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { approvalsEndpoints } from './approvals/endpoints.ts'
import { bulkActionEndpoints } from './bulk-actions/endpoints.ts'
import { categoryEndpoints } from './categories/endpoints.ts'
import { dealEndpoints } from './deals/endpoints.ts'
import { reportEndpoints } from './reports/reports.ts'
import { summariesEndpoints } from './summary/summaries.ts'

export function createCoreService(deps: ServiceDeps): ServiceApp {
  return createServiceApp(deps, [
    ...summariesEndpoints,
    ...approvalsEndpoints,
    ...bulkActionEndpoints,
    ...brandsEndpoints,
    ...offerTypesEndpoints,
    ...reasonTemplateEndpoints,
    ...dealRequestsEndpoints,
    ...creditCardsEndpoints,
    ...couponsEndpoints,
    ...couponFilesEndpoints,
    ...dealsOfTheDayEndpoints,
    ...categoryEndpoints,
    ...planEndpoints,
    ...userPackagesEndpoints,
    recordViews,
    ...reportEndpoints,
    ...dealEndpoints,
  ])
}
