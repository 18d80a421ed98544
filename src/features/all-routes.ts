import type { Route } from '#src/web/http/route.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { branchRoutes } from './branches/routes.ts'
import { brandRoutes } from './brands/routes.ts'
import { bulkActionRoutes } from './bulk-actions/routes.ts'
import { categoryRoutes } from './categories/routes.ts'
import { componentGalleryRoutes } from './component-gallery/routes.ts'
import { couponFileRoutes } from './coupon-files/routes.ts'
import { couponRedeemRoutes } from './coupon-redeem/routes.ts'
import { couponRoutes } from './coupons/routes.ts'
import { creditCardRoutes } from './credit-cards/routes.ts'
import { cspReportRoutes } from './csp-reports/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { dealRequestRoutes } from './deal-requests/routes.ts'
import { dealRoutes } from './deals/routes.ts'
import { dealOfTheDayRoutes } from './deals-of-the-day/routes.ts'
import { sessionsRoutes } from './devices/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { listViewRoutes } from './list-views/routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { merchantRoutes } from './merchants/routes.ts'
import { mobileUserRoutes } from './mobile-users/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { offerTypeRoutes } from './offer-types/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { packageEmbedRoutes } from './package-embed/routes.ts'
import { comingSoonRoutes, pageRoutes } from './pages/routes.ts'
import { passwordRoutes } from './password/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { planRoutes } from './plans/routes.ts'
import { preferenceRoutes } from './preferences/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { reasonTemplateRoutes } from './reason-templates/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { roleRoutes } from './roles/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { sessionRoutes } from './sign-in/routes.ts'
import { signUpRoutes } from './sign-up/routes.ts'
import { socialRoutes } from './social/routes.ts'
import { userPackageRoutes } from './user-packages/routes.ts'

export const allRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...invitationRoutes,
  ...preferenceRoutes,
  ...listViewRoutes,
  ...mediaRoutes,
  ...cspReportRoutes,
  ...pageRoutes,
  ...dashboardRoutes,
  ...approvalRoutes,
  ...bulkActionRoutes,
  ...reasonTemplateRoutes,
  ...dealRoutes,
  ...notificationRoutes,
  ...searchRoutes,
  ...profileRoutes,
  ...merchantRoutes,
  ...roleRoutes,
  ...mobileUserRoutes,
  ...sessionsRoutes,
  ...signUpRoutes,
  ...passwordRoutes,
  ...socialRoutes,
  ...outboxRoutes,
  ...componentGalleryRoutes,
  ...auditRoutes,
  ...categoryRoutes,
  ...brandRoutes,
  ...offerTypeRoutes,
  ...dealRequestRoutes,
  ...creditCardRoutes,
  ...branchRoutes,
  ...couponRoutes,
  ...couponFileRoutes,
  ...couponRedeemRoutes,
  ...dealOfTheDayRoutes,
  ...userPackageRoutes,
  ...packageEmbedRoutes,
  ...planRoutes,
  ...paymentRoutes,
  ...orderRoutes,
  ...invoiceRoutes,
  ...reportRoutes,
  ...comingSoonRoutes,
]
