import type { ListCase } from './open-lists.ts'

const rowsOf = (page: string) => ({ page, link: '#list tbody a' })
const accountHeads = 'Picture,Name,Business status,Profile status,Created date'
const accountHead = 'Name,Business name,Business status,Profile status,Created date'
const reportHeads = 'Title,Merchant,Deal code,Valid from,Expired on,Total coupons,Available coupons'
const couponHeads =
  'Title,Merchant,Deal code,Coupon value,Valid from,Expired on,Total coupons,Available coupons,Active'
const soldHeads = 'Deal title,Coupon code,Purchased on,Redeemed on,Expired on,User name'
const fileHeads =
  'File name,Uploaded,State,Upload succeeded count,Upload failed count,Total coupon count'

export const listCases: ListCase[] = [
  {
    name: 'of tasks',
    ...{ pattern: '/tasks', as: 'admin', call: /core\/tasks/ },
    heads: { admin: 'Task,Progress,Started,Status' },
  },
  {
    name: 'of brands [BRAND-02, BRAND-03, SCREEN-28]',
    ...{ pattern: '/brands', as: 'admin', call: /core\/brands\// },
    ...{ row: '/brands/view/', add: '/brands/add' },
    heads: { admin: 'Image,Name' },
    ...{ file: 'brands', head: 'Name,Description' },
  },
  {
    name: 'of categories [CAT-02, CAT-03, CAT-04, CAT-05, CAT-06, SCREEN-25]',
    ...{ pattern: '/categories', as: 'admin', call: /core\/categories\// },
    ...{ row: '/categories/view/', add: '/categories/add' },
    heads: { admin: 'Image,Name,Season,Status' },
    ...{ file: 'categories', head: 'Name,Status,Type,Popular,Start date,Expiry date' },
  },
  {
    name: 'of offer types [OFFER-02, OFFER-05, SCREEN-31]',
    ...{ pattern: '/request-a-deal/offer-types', as: 'admin', call: /core\/offer-types/ },
    add: '/request-a-deal/add-offer-type',
    heads: { admin: 'Name,Actions' },
    ...{ file: 'offer-types', head: 'Name' },
  },
  {
    name: 'of reasons',
    ...{ pattern: '/approvals/reasons', as: 'admin', call: /core\/reason-templates/ },
    add: '/approvals/reasons/add',
    heads: { admin: 'Name,Kind,Language,Used in 30 days,Used in 90 days,Actions' },
    ...{ file: 'reasons', head: 'Name,Kind,Language,Used in 30 days,Used in 90 days,Text' },
  },
  {
    name: 'of merchants [MERCH-01, MERCH-02, MERCH-03]',
    ...{ pattern: '/merchant', as: 'admin', call: /users\/MERCHANT\// },
    ...{ row: '/merchant/view/', nothing: 'No Merchant Found' },
    heads: { admin: accountHeads },
    ...{ file: 'merchants', head: accountHead },
  },
  {
    name: 'of banks [BANK-04]',
    ...{ pattern: '/bank', as: 'admin', call: /users\/BANK\// },
    ...{ row: '/bank/view/', add: '/bank/add' },
    heads: { admin: accountHeads },
    ...{ file: 'banks', head: accountHead },
  },
  {
    name: 'of users [MUSER-01, MUSER-02, MUSER-07]',
    ...{ pattern: '/users', as: 'admin', call: /users\/USER\// },
    row: '/users/',
    heads: { admin: 'Picture,Name,Mobile number,Created date' },
    ...{ file: 'users', head: 'Name,Mobile number,Created date' },
  },
  {
    name: 'of deals [DEAL-01, DEAL-08, DEAL-10, DEAL-11]',
    ...{ pattern: '/deals/list/:userType', as: 'merchant' },
    from: { page: '/deals/list/merchant', link: '#menu a[href^="/deals/list/"]' },
    call: /core\/deals\/MERCHANT\//,
    ...{ row: '/deals/view/merchant/', add: '/deals/add' },
    heads: {
      merchant:
        'Cover image,Deal code,Title,Category,Promo type,Status,Valid from,Expired on,Valid time period',
    },
    file: 'deals',
    head: 'Deal code,Title,Merchant,Category,Promo type,Status,Valid from,Expired on,Valid time period',
  },
  {
    name: 'of branches',
    ...{ pattern: '/branch', as: 'admin', call: /location\/branch\// },
    row: '/branch/',
    heads: {
      admin: 'Branch name,Owner,Address,Contact number,Global code,Status,Submitted',
      merchant: 'Branch name,Address,Contact number,Global code,Status,Submitted',
    },
    file: 'branches',
    head: 'Branch name,Owner,Address,Contact number,City,Global code,Latitude,Longitude,Status,Submitted',
  },
  {
    name: 'of deals with coupons [COUP-24, COUP-25, SCREEN-47]',
    ...{ pattern: '/coupons', as: 'merchant', call: /core\/coupons\/deals\// },
    row: '/coupons/deal/',
    heads: { merchant: couponHeads },
    ...{ file: 'coupon-deals', head: couponHeads },
  },
  {
    name: 'of what coupons are left [COUP-26, SCREEN-51]',
    ...{ pattern: '/coupon-report', as: 'merchant', call: /core\/coupons\/deals\// },
    heads: { merchant: reportHeads },
    ...{ file: 'coupon-report', head: reportHeads },
  },
  {
    name: 'of sold coupons [COUP-41, COUP-42, SCREEN-49]',
    ...{ pattern: '/sold-coupons', as: 'merchant', call: /core\/coupons\/sold\// },
    heads: { merchant: soldHeads },
    ...{ file: 'sold-coupons', head: soldHeads },
  },
  {
    name: 'of the coupons of a deal [COUP-30, SCREEN-48]',
    ...{ pattern: '/coupons/deal/:dealId', as: 'merchant' },
    from: rowsOf('/coupons'),
    call: /core\/coupons\/deal\//,
    isWhole: true,
    heads: { merchant: 'Coupon code,Redeemed,Redeemed on,Expired on,Active' },
    ...{ file: 'coupons-[\\w-]+', head: 'Coupon code,Redeemed,Redeemed on,Expired on,Active' },
  },
  {
    name: 'of coupon files',
    ...{ pattern: '/deals/view/:userType/:id/coupons', as: 'merchant' },
    from: { page: '/deals/list/approved', link: '#list tbody a' },
    more: '/coupons',
    call: /core\/coupons\/files\//,
    heads: { merchant: fileHeads },
    ...{ file: 'coupon-files', head: fileHeads },
  },
  {
    name: 'of credit card requests [CARD-01, CARD-06]',
    ...{ pattern: '/request-a-credit-card', as: 'admin', call: /core\/credit-cards\// },
    row: '/request-a-credit-card/',
    heads: {
      admin: 'Full name,Bank,NIC,City,Mobile number,Requested on',
      bank: 'Full name,NIC,City,Mobile number,Requested on',
    },
    file: 'credit-card-requests',
    head: 'Full name,Bank,NIC,City,Mobile number,Requested on',
  },
  {
    name: 'of requests to merchants [REQ-01, REQ-03, REQ-05]',
    ...{ pattern: '/request-a-deal/merchant', as: 'admin', call: /request-a-deal\/combined\// },
    row: '/deals/requests/list/merchant/',
    heads: {
      admin: 'Picture,Merchant,Category,Brand,Number of requests',
      merchant: 'Merchant,Category,Brand,Number of requests',
    },
    ...{ file: 'combined-requests', head: 'Merchant,Category,Brand,Number of requests' },
  },
  {
    name: 'of requests to banks [REQ-01, REQ-03]',
    ...{ pattern: '/request-a-deal/bank', as: 'admin', call: /request-a-deal\/combined\// },
    row: '/deals/requests/list/bank/',
    heads: {
      admin: 'Picture,Bank,Category,Brand,Number of requests',
      bank: 'Bank,Category,Brand,Number of requests',
    },
    ...{ file: 'combined-requests', head: 'Bank,Category,Brand,Number of requests' },
  },
  {
    name: 'of the requests of a combination [REQ-09]',
    ...{ pattern: '/deals/requests/list/:userType/:merchantId/:categoryId/:brandId', as: 'admin' },
    from: rowsOf('/request-a-deal/merchant'),
    call: /request-a-deal\/combination\?/,
    row: '/users/',
    heads: { admin: 'Requested on,Offer type,User,Products,Note' },
    ...{ file: 'deal-requests', head: 'Requested on,Offer type,User,Products,Note' },
  },
  {
    name: 'of upcoming deals of the day [DOTD-03, DOTD-23, SCREEN-45]',
    ...{ pattern: '/deals-of-the-day/:role/upcoming-list', as: 'merchant' },
    from: { page: '/deals-of-the-day/merchant', link: 'main a[href$="upcoming-list"]' },
    call: /core\/event\/upcoming\/MERCHANT/,
    term: 'a',
    heads: { merchant: 'Date,Deals,Created on,Updated on' },
    ...{ file: 'upcoming-deals-of-the-day', head: 'Date,Merchant,Deals,Created on,Updated on' },
  },
  {
    name: 'of orders [PAY-29]',
    ...{ pattern: '/orders', as: 'admin', call: /order-payment\/orders/ },
    row: '/orders/',
    heads: {
      admin: 'What was bought,Kind,Buyer,Amount,Started on,Invoice,State',
      merchant: 'What was bought,Kind,Amount,Started on,Invoice,State',
    },
    file: 'orders',
    head: 'Order,What was bought,Kind,Buyer,Amount,State,Started on,Paid on,Payment method,Invoice',
  },
  {
    name: 'of invoices [PAY-30]',
    ...{ pattern: '/invoices', as: 'merchant', call: /order-payment\/invoices/ },
    row: '/invoices/',
    heads: {
      merchant: 'Invoice number,Description,Amount,Issued on,State',
      admin: 'Invoice number,Buyer,Description,Amount,Issued on,State',
    },
    ...{ file: 'invoices', head: 'Invoice number,Description,Amount,Issued on,Credit note' },
  },
  {
    name: 'of payments [PAY-06, PAY-07, PAY-08, PAY-22]',
    ...{ pattern: '/subscriptions/payments/list', as: 'admin' },
    call: /payment\/subscription\/list/,
    heads: { admin: 'Merchant or bank,Plan,Subscribed on' },
    ...{ file: 'subscription-payments', head: 'Merchant or bank,Plan,Subscribed on' },
  },
  {
    name: 'of a plan’s subscribers [SUBS-08]',
    ...{ pattern: '/subscriptions/summary/:id', as: 'admin' },
    from: { page: '/subscriptions/list/merchant', link: 'main a:contains("Standard")' },
    more: '?tab=subscribers',
    call: /subscription\/subscribers\//,
    heads: { admin: 'Image,Name,Subscribed on,Account' },
    ...{ file: 'subscribers', head: 'Name,Subscribed on,Account' },
  },
  {
    name: 'of the audit trail',
    ...{ pattern: '/audit', as: 'admin', call: /authentication\/audit\/0/ },
    term: 'deal.',
    heads: { admin: 'Time,Event,Record,Who,Request' },
    ...{ file: 'audit', head: 'Time,Who,Role,Event,Record,Record id,What changed,Why,Request' },
  },
  {
    name: 'of staff [SCREEN-83]',
    ...{ pattern: '/roles/users', as: 'admin', call: /roles\/users\// },
    heads: { admin: 'Picture,Name,Role,State,Joined,Actions' },
  },
  {
    name: 'of invitations of staff',
    ...{ pattern: '/roles/users/invitations', as: 'admin', call: /authentication\/invitations/ },
    heads: { admin: 'Name,Role,Invited by,Sent,State,Expires,Actions' },
  },
  {
    name: 'of invitations of banks',
    ...{ pattern: '/bank/invitations', as: 'admin', call: /authentication\/invitations/ },
    heads: { admin: 'Name,Invited by,Sent,State,Expires,Actions' },
  },
  {
    name: 'of notifications',
    ...{ pattern: '/notifications', as: 'merchant', call: /notifications\/summary/ },
    heads: { merchant: 'Notification,Message,State,When,Mark as read' },
  },
  {
    name: 'of conversations about reviews',
    ...{ pattern: '/messages', as: 'admin', call: /core\/review-threads/ },
    nothing: 'Nothing to answer',
    heads: { admin: 'Title,Kind,Owner,New messages,Waiting since' },
  },
]
