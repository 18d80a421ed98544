import { entry, inner, subEntry } from './route-entries.ts'

/** Banks use the merchants' screens without those that create. */
export const bankRoutes = [
  entry('dashboard', 'Dashboard', '/dashboard'),
  entry('subscription-plans', 'Subscription Plans', '/subscriptions/list/bank', [
    inner('plan', 'Subscription Plan', '/subscriptions/details/:id'),
    inner('payment-method', 'Payments', '/subscriptions/payments'),
  ]),
  entry('deals', 'Deals', '/deals/list/bank', [inner('deal', 'Deal', '/deals/view/:userType/:id')]),
  entry('request-a-deal', 'Request A Deal', '/request-a-deal/bank', [
    subEntry('combined-requests', 'Combined Requests', '/request-a-deal/bank', [
      inner('deals-to-merchant', 'Deals to Merchant', '/request-a-deal/merchant'),
      inner(
        'requests-of-combination',
        'Requests',
        '/deals/requests/list/:userType/:merchantId/:categoryId/:brandId',
      ),
      inner('user', 'User', '/users/:id'),
    ]),
    subEntry('credit-card-requests', 'Request A Credit Card', '/request-a-credit-card', [
      inner('credit-card-request', 'Request', '/request-a-credit-card/:id'),
    ]),
  ]),
  entry('reports', 'Reports', '/reports', [
    inner('deals-report', 'Deals', '/reports/deals'),
    inner('merchants-report', 'Merchants', '/reports/merchants'),
    inner('banks-report', 'Banks', '/reports/banks'),
    inner('categories-report', 'Categories', '/reports/categories'),
  ]),
  entry('profile', 'Profile', '/profile/bank', [
    inner('profile-edit', 'Edit', '/profile/bank/edit'),
    inner('sessions', 'Sessions', '/profile/bank/sessions'),
    inner('branches', 'Branches', '/branch'),
    inner('branch-add', 'Add Branch', '/branch/add'),
    inner('branch', 'Branch Details', '/branch/view-branch/:id'),
    inner('branch-edit', 'Edit', '/branch/edit/:id'),
  ]),
  inner('orders', 'Orders', '/orders'),
  inner('invoices', 'Invoices', '/invoices'),
  inner('invoice', 'Invoice', '/invoices/:number'),
  inner('notifications', 'Notifications', '/notifications'),
]
