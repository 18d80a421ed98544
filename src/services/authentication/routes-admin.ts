import { entry, inner, subEntry } from './route-entries.ts'

/** Administrators, in the documented order; brands, banks, payments and roles have places of our choice. */
export const adminRoutes = [
  entry('dashboard', 'Dashboard', '/dashboard'),
  entry('subscription-plans', 'Subscription Plans', '/subscriptions/list/merchant', [
    inner('subscription-plans', 'Subscription Plans', '/subscriptions/list/:userType'),
    inner('plan-add', 'Add', '/subscriptions/:userType/add'),
    inner('plan-edit', 'Edit', '/subscriptions/edit/:id'),
    inner('plan-summary', 'Subscription Plan', '/subscriptions/summary/:id'),
    subEntry('user-packages', 'User Packages', '/subscriptions/users'),
    subEntry('payments', 'Payments', '/subscriptions/payments/list'),
  ]),
  entry('users', 'Users', '/users', [inner('user', 'User', '/users/:id')]),
  entry('merchants', 'Merchants', '/merchant', [
    inner('merchant', 'Merchant', '/merchant/view/:id'),
    inner('merchant-review', 'Review', '/merchant/review/:id'),
    inner('merchant-edit', 'Edit', '/merchant/edit/:id'),
  ]),
  entry('banks', 'Banks', '/bank', [
    inner('bank', 'Bank', '/bank/view/:id'),
    inner('bank-review', 'Review', '/bank/review/:id'),
    inner('bank-edit', 'Edit', '/bank/edit/:id'),
    inner('bank-add', 'Add', '/bank/add'),
  ]),
  entry('categories', 'Categories', '/categories', [
    inner('category', 'Category', '/categories/view/:id'),
    inner('category-add', 'Add', '/categories/add'),
    inner('category-edit', 'Edit', '/categories/edit'),
    subEntry('brands', 'Brands', '/brands', [
      inner('brand', 'Brand', '/brands/view/:id'),
      inner('brand-add', 'Add', '/brands/add'),
      inner('brand-edit', 'Edit', '/brands/edit'),
    ]),
  ]),
  entry('coupons', 'Coupons', '/coupons', [
    subEntry('coupon-deals', 'View Coupons', '/coupons'),
    inner('coupons-of-deal', 'Coupons', '/coupons/deal/:dealId'),
    subEntry('sold-coupons', 'Sold Coupons', '/sold-coupons'),
    inner('coupon-report', 'Coupon Report', '/coupon-report'),
  ]),
  entry('deals', 'Deals', '/deals/list/admin', [
    inner('deals', 'Deals', '/deals/list/:userType'),
    inner('deal', 'Deal', '/deals/view/:userType/:id'),
  ]),
  entry('request-a-deal', 'Request A Deal', '/request-a-deal/offer-types', [
    subEntry('offer-types', 'Offer Types', '/request-a-deal/offer-types', [
      inner('offer-type-add', 'Add', '/request-a-deal/add-offer-type'),
      inner('offer-type-edit', 'Edit', '/request-a-deal/offer-type/edit/:id'),
    ]),
    subEntry('combined-requests', 'Combined Requests', '/request-a-deal/merchant', [
      subEntry('deals-to-merchant', 'Deals to Merchant', '/request-a-deal/merchant'),
      subEntry('deals-to-bank', 'Deals to Bank', '/request-a-deal/bank'),
      inner(
        'requests-of-combination',
        'Requests',
        '/deals/requests/list/:userType/:merchantId/:categoryId/:brandId',
      ),
    ]),
    subEntry('credit-card-requests', 'Request A Credit Card', '/request-a-credit-card', [
      inner('credit-card-request', 'Request', '/request-a-credit-card/:id'),
    ]),
  ]),
  entry('deals-of-the-day', 'Deals Of The Day', '/deals-of-the-day/merchant', [
    inner('upcoming-events', 'Upcoming Events', '/deals-of-the-day/:role/upcoming-list'),
    inner('event', 'Event', '/deals-of-the-day/:userType/event-detail/:eventId'),
  ]),
  entry('orders', 'Orders', '/orders'),
  entry('invoices', 'Invoices', '/invoices', [inner('invoice', 'Invoice', '/invoices/:number')]),
  entry('reports', 'Reports', '/reports', [
    inner('deals-report', 'Deals', '/reports/deals'),
    inner('merchants-report', 'Merchants', '/reports/merchants'),
    inner('banks-report', 'Banks', '/reports/banks'),
    inner('categories-report', 'Categories', '/reports/categories'),
  ]),
  entry('email-campaigns', 'Email Campaigns', '/email-campaigns'),
  entry('approvals', 'Approvals', '/approvals', [
    inner('business-review', 'Business Profile', '/approvals/viewBusinessProfile/:userType/:id'),
    inner('contact-review', 'Contact Details', '/approvals/viewContactDetails/:userType/:id'),
    inner('branches', 'Branches', '/branch'),
    inner('branch', 'Branch Details', '/branch/view-branch/:id'),
  ]),
  entry('role-manager', 'Role Manager', '/roles', [
    inner('role-assignment', 'Role Assignment', '/roles/users'),
    inner('staff-invite', 'Invite', '/roles/users/invite'),
  ]),
  entry('campaign-forecast', 'Campaign Forecast', '/campaign-forecast'),
  inner('audit', 'Audit', '/audit'),
  inner('profile', 'Profile', '/profile/admin'),
  inner('sessions', 'Sessions', '/profile/admin/sessions'),
  inner('notifications', 'Notifications', '/notifications'),
]
