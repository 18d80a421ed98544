import { approvals } from './approvals.ts'
import { brands } from './brands.ts'
import { categories } from './categories.ts'
import { managedCategories } from './categories-manage.ts'
import { couponFiles } from './coupon-files.ts'
import { coupons } from './coupons.ts'
import { creditCards } from './credit-cards.ts'
import { dealRequests } from './deal-requests.ts'
import { deals } from './deals.ts'
import { dealsOfTheDay } from './deals-of-the-day.ts'
import { offerTypes } from './offer-types.ts'
import { plans, plansById } from './plans.ts'
import { reports } from './reports.ts'
import { subscriptions } from './subscriptions.ts'
import { summaries } from './summary.ts'
import { userPackages } from './user-packages.ts'
import { views } from './views.ts'

export const core = [
  ...summaries,
  ...approvals,
  ...brands,
  ...categories,
  ...managedCategories,
  ...offerTypes,
  ...dealRequests,
  ...creditCards,
  ...couponFiles,
  ...coupons,
  ...dealsOfTheDay,
  ...plans,
  ...subscriptions,
  ...plansById,
  ...userPackages,
  ...views,
  ...reports,
  ...deals,
] as const
