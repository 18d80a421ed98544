import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { createServiceApp, type ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { addWaiting } from './approvals/waiting.ts'
import { addBrands } from './brands/brands.ts'
import { addCatalogue } from './categories/catalogue.ts'
import { addChoose } from './categories/choose.ts'
import { addListCategories } from './categories/list-categories.ts'
import { addManagedCategories } from './categories/manage-categories.ts'
import { addCouponFiles } from './coupon-files/coupon-files.ts'
import { addCoupons } from './coupons/coupons.ts'
import { addCreditCards } from './credit-cards/credit-cards.ts'
import { addDealRequests } from './deal-requests/deal-requests.ts'
import { addCreateDeal } from './deals/create-deal.ts'
import { addDecideDeal } from './deals/decide-deal.ts'
import { addDeleteDeal } from './deals/delete-deal.ts'
import { addListDeals } from './deals/list-deals.ts'
import { addListPendingDeals } from './deals/list-pending-deals.ts'
import { addReadDeal } from './deals/read-deal.ts'
import { addReadDealsSummary } from './deals/read-deals-summary.ts'
import { addUpdateDeal } from './deals/update-deal.ts'
import { addDealsOfTheDay } from './deals-of-the-day/deals-of-the-day.ts'
import { addOfferTypes } from './offer-types/offer-types.ts'
import { addPlans } from './plans/plans.ts'
import { addUserPlan } from './plans/user-plan.ts'
import { addReports } from './reports/reports.ts'
import { addSummaries } from './summary/summaries.ts'
import { addUserPackages } from './user-packages/user-packages.ts'
import { addViews } from './views/views.ts'

/** The core service: catalogue, plans and deals. Static paths come before those with parameters. */
export function createCoreService(deps: ServiceDeps): ServiceApp {
  const app = createServiceApp(deps)
  addSummaries(app, deps)
  addWaiting(app, deps)
  addBrands(app, deps)
  addOfferTypes(app, deps)
  addDealRequests(app, deps)
  addCreditCards(app, deps)
  addCoupons(app, deps)
  addCouponFiles(app, deps)
  addDealsOfTheDay(app, deps)
  addCatalogue(app, deps)
  addListCategories(app, deps)
  addChoose(app, deps)
  addManagedCategories(app, deps)
  addPlans(app, deps)
  addUserPlan(app, deps)
  addUserPackages(app, deps)
  addViews(app, deps)
  addReports(app, deps)
  addListPendingDeals(app, deps)
  addListDeals(app, deps)
  addReadDealsSummary(app, deps)
  addReadDeal(app, deps)
  addCreateDeal(app, deps)
  addDecideDeal(app, deps)
  addUpdateDeal(app, deps)
  addDeleteDeal(app, deps)
  return app
}
