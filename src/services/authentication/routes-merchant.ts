import { entry, inner, subEntry } from './route-entries.ts'

/** Merchants, in the documented order. */
export const merchantRoutes = [
  entry('dashboard', 'Dashboard', '/dashboard'),
  entry('subscription-plans', 'Subscription Plans', '/subscriptions/list/merchant', [
    inner('plan', 'Subscription Plan', '/subscriptions/details/:id'),
    inner('payment-method', 'Payments', '/subscriptions/payments'),
  ]),
  entry('deals', 'Deals', '/deals/list/merchant', [
    inner('deal-add', 'Add', '/deals/add'),
    inner('deal-edit', 'Edit', '/deals/edit/:id'),
    inner('deal', 'Deal', '/deals/view/:userType/:id'),
    inner('coupon-files', 'Coupons', '/deals/view/:userType/:id/coupons'),
    inner('coupon-file', 'Coupons', '/deals/view/:userType/:id/coupons/:file'),
  ]),
  entry('request-a-deal', 'Request A Deal', '/request-a-deal/merchant', [
    subEntry('combined-requests', 'Combined Requests', '/request-a-deal/merchant', [
      inner(
        'requests-of-combination',
        'Requests',
        '/deals/requests/list/:userType/:merchantId/:categoryId/:brandId',
      ),
      inner('user', 'User', '/users/:id'),
    ]),
  ]),
  entry('deals-of-the-day', 'Deals Of The Day', '/deals-of-the-day/merchant', [
    inner(
      'event-add',
      'Create Deal Of The Day',
      '/deals-of-the-day/:userType/create-deal-of-the-day',
    ),
    inner('event-edit', 'Edit', '/deals-of-the-day/edit/:id'),
    inner('upcoming-events', 'Upcoming Events', '/deals-of-the-day/:role/upcoming-list'),
    inner('event', 'Event', '/deals-of-the-day/:userType/event-detail/:eventId'),
  ]),
  entry('coupons', 'Coupons', '/coupons', [
    subEntry('coupon-deals', 'View Coupons', '/coupons'),
    subEntry('redeem-coupons', 'Redeem Coupons', '/coupon-redeem'),
    subEntry('sold-coupons', 'Sold Coupons', '/sold-coupons'),
    inner('coupons-of-deal', 'Coupons', '/coupons/deal/:dealId'),
    inner('coupon-report', 'Coupon Report', '/coupon-report'),
  ]),
  entry('orders', 'Orders', '/orders'),
  entry('invoices', 'Invoices', '/invoices', [inner('invoice', 'Invoice', '/invoices/:number')]),
  entry('reports', 'Reports', '/reports', [
    inner('deals-report', 'Deals', '/merchant-reports/deals-reports/merchant'),
    inner('merchants-report', 'Merchants', '/merchant-view-merchant-reports'),
    inner('categories-report', 'Categories', '/reports/categories'),
  ]),
  entry('email-campaigns', 'Email Campaigns', '/email-campaigns'),
  entry('profile', 'Profile', '/profile/merchant', [
    inner('profile-edit', 'Edit', '/profile/merchant/edit'),
    inner('sessions', 'Sessions', '/profile/merchant/sessions'),
    inner('branches', 'Branches', '/branch'),
    inner('branch-add', 'Add Branch', '/branch/add'),
    inner('branch', 'Branch Details', '/branch/view-branch/:id'),
    inner('branch-edit', 'Edit', '/branch/edit/:id'),
  ]),
  inner('notifications', 'Notifications', '/notifications'),
]
