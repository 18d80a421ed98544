/** A list that is defined as data: where it is, who reads it, and the head row of its file. */
export type ListCase = {
  pattern: string
  as: 'admin' | 'merchant' | 'bank'
  /** Where a pattern with parameters is: the first link like this on another page. */
  from?: { page: string; link: string }
  /** What follows that link's address. */
  more?: string
  /** The call that loads it. */
  call: RegExp
  /** The whole page is an error without its rows. */
  isWhole?: true
  /** The name of its file; null where there is none. */
  file: RegExp | null
  head?: string
}

const named = (name: string) => new RegExp(`^attachment; filename="${name}\\.csv"$`)
const rowsOf = (page: string) => ({ page, link: '#list tbody a' })

export const listCases: ListCase[] = [
  { pattern: '/tasks', as: 'admin', call: /core\/tasks/, file: null },
  {
    pattern: '/brands',
    as: 'admin',
    call: /core\/brands\//,
    file: named('brands'),
    head: 'Name,Description',
  },
  {
    pattern: '/categories',
    as: 'admin',
    call: /core\/categories\//,
    file: named('categories'),
    head: 'Name,Status,Type,Popular,Start date,Expiry date',
  },
  {
    pattern: '/request-a-deal/offer-types',
    as: 'admin',
    call: /core\/offer-types/,
    file: named('offer-types'),
    head: 'Name',
  },
  {
    pattern: '/approvals/reasons',
    as: 'admin',
    call: /core\/reason-templates/,
    file: named('reasons'),
    head: 'Name,Kind,Language,Used in 30 days,Used in 90 days,Text',
  },
  {
    pattern: '/merchant',
    as: 'admin',
    call: /users\/MERCHANT\//,
    file: named('merchants'),
    head: 'Name,Business name,Business status,Profile status,Created date',
  },
  {
    pattern: '/bank',
    as: 'admin',
    call: /users\/BANK\//,
    file: named('banks'),
    head: 'Name,Business name,Business status,Profile status,Created date',
  },
  {
    pattern: '/users',
    as: 'admin',
    call: /users\/USER\//,
    file: named('users'),
    head: 'Name,Mobile number,Created date',
  },
  {
    pattern: '/deals/list/:userType',
    as: 'merchant',
    from: { page: '/deals/list/merchant', link: '#menu a[href^="/deals/list/"]' },
    call: /core\/deals\/MERCHANT\//,
    file: named('deals'),
    head: 'Deal code,Title,Merchant,Category,Promo type,Status,Valid from,Expired on,Valid time period',
  },
  {
    pattern: '/branch',
    as: 'admin',
    call: /location\/branch\//,
    file: named('branches'),
    head: 'Branch name,Owner,Address,Contact number,City,Global code,Latitude,Longitude,Status,Submitted',
  },
  {
    pattern: '/coupons',
    as: 'merchant',
    call: /core\/coupons\/deals\//,
    file: named('coupon-deals'),
    head: 'Title,Merchant,Deal code,Coupon value,Valid from,Expired on,Total coupons,Available coupons,Active',
  },
  {
    pattern: '/coupon-report',
    as: 'merchant',
    call: /core\/coupons\/deals\//,
    file: named('coupon-report'),
    head: 'Title,Merchant,Deal code,Valid from,Expired on,Total coupons,Available coupons',
  },
  {
    pattern: '/sold-coupons',
    as: 'merchant',
    call: /core\/coupons\/sold\//,
    file: named('sold-coupons'),
    head: 'Deal title,Coupon code,Purchased on,Redeemed on,Expired on,User name',
  },
  {
    pattern: '/coupons/deal/:dealId',
    as: 'merchant',
    from: rowsOf('/coupons'),
    call: /core\/coupons\/deal\//,
    isWhole: true,
    file: named('coupons-[\\w-]+'),
    head: 'Coupon code,Redeemed,Redeemed on,Expired on,Active',
  },
  {
    pattern: '/deals/view/:userType/:id/coupons',
    as: 'merchant',
    from: { page: '/deals/list/approved', link: '#list tbody a' },
    more: '/coupons',
    call: /core\/coupons\/files\//,
    file: named('coupon-files'),
    head: 'File name,Uploaded,State,Upload succeeded count,Upload failed count,Total coupon count',
  },
  {
    pattern: '/request-a-credit-card',
    as: 'admin',
    call: /core\/credit-cards\//,
    file: named('credit-card-requests'),
    head: 'Full name,Bank,NIC,City,Mobile number,Requested on',
  },
  {
    pattern: '/request-a-deal/merchant',
    as: 'admin',
    call: /request-a-deal\/combined\//,
    file: named('combined-requests'),
    head: 'Merchant,Category,Brand,Number of requests',
  },
  {
    pattern: '/request-a-deal/bank',
    as: 'admin',
    call: /request-a-deal\/combined\//,
    file: named('combined-requests'),
    head: 'Bank,Category,Brand,Number of requests',
  },
  {
    pattern: '/deals/requests/list/:userType/:merchantId/:categoryId/:brandId',
    as: 'admin',
    from: rowsOf('/request-a-deal/merchant'),
    call: /request-a-deal\/combination\?/,
    file: named('deal-requests'),
    head: 'Requested on,Offer type,User,Products,Note',
  },
  {
    pattern: '/deals-of-the-day/:role/upcoming-list',
    as: 'merchant',
    from: { page: '/deals-of-the-day/merchant', link: 'main a[href$="upcoming-list"]' },
    call: /core\/event\/upcoming\/MERCHANT/,
    file: named('upcoming-deals-of-the-day'),
    head: 'Date,Merchant,Deals,Created on,Updated on',
  },
  {
    pattern: '/orders',
    as: 'admin',
    call: /order-payment\/orders/,
    file: named('orders'),
    head: 'Order,What was bought,Kind,Buyer,Amount,State,Started on,Paid on,Payment method,Invoice',
  },
  {
    pattern: '/invoices',
    as: 'merchant',
    call: /order-payment\/invoices/,
    file: named('invoices'),
    head: 'Invoice number,Description,Amount,Issued on,Credit note',
  },
  {
    pattern: '/subscriptions/payments/list',
    as: 'admin',
    call: /payment\/subscription\/list/,
    file: named('subscription-payments'),
    head: 'Merchant or bank,Plan,Subscribed on',
  },
  {
    pattern: '/subscriptions/summary/:id',
    as: 'admin',
    from: { page: '/subscriptions/list/merchant', link: 'main a:contains("Standard")' },
    more: '?tab=subscribers',
    call: /subscription\/subscribers\//,
    file: named('subscribers'),
    head: 'Name,Subscribed on,Account',
  },
  {
    pattern: '/audit',
    as: 'admin',
    call: /authentication\/audit\/0/,
    file: named('audit'),
    head: 'Time,Who,Role,Event,Record,Record id,What changed,Why,Request',
  },
  { pattern: '/roles/users', as: 'admin', call: /roles\/users\//, file: null },
  {
    pattern: '/roles/users/invitations',
    as: 'admin',
    call: /authentication\/invitations/,
    file: null,
  },
  { pattern: '/bank/invitations', as: 'admin', call: /authentication\/invitations/, file: null },
  { pattern: '/notifications', as: 'merchant', call: /notifications\/summary/, file: null },
]
