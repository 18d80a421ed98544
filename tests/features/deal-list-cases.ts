import type { ListCase } from './open-lists.ts'

const rowsOf = (page: string) => ({ page, link: '#list tbody a' })
const reportHeads = 'Title,Merchant,Deal code,Valid from,Expired on,Total coupons,Available coupons'
const couponHeads =
  'Title,Merchant,Deal code,Coupon value,Valid from,Expired on,Total coupons,Available coupons,Active'
const soldHeads = 'Deal title,Coupon code,Purchased on,Redeemed on,Expired on,User name'
const fileHeads =
  'File name,Uploaded,State,Upload succeeded count,Upload failed count,Total coupon count'

const codeHeads = 'Coupon code,Collected by,Purchased on,Redeemed,Redeemed on,Expired on'

export const dealListCases: ListCase[] = [
  {
    name: 'of deals [DEAL-01, DEAL-08, DEAL-10, DEAL-11]',
    filters: 'states q category from to',
    pattern: '/deals/list/:userType',
    as: 'merchant',
    from: { page: '/deals/list/merchant', link: '#menu a[href^="/deals/list/"]' },
    call: /core\/deals\/MERCHANT\//,
    row: '/deals/view/merchant/',
    add: '/deals/add',
    heads: {
      merchant:
        'Cover image,Deal code,Title,Category,Promo type,Status,Valid from,Expired on,Valid time period',
    },
    file: 'deals',
    head: 'Deal code,Title,Merchant,Category,Promo type,Status,Valid from,Expired on,Valid time period',
  },
  {
    name: 'of deals with coupons [COUP-24, COUP-25, SCREEN-47]',
    filters: 'q filter least most',
    pattern: '/coupons',
    as: 'merchant',
    call: /core\/coupons\/deals\//,
    row: '/coupons/deal/',
    heads: { merchant: couponHeads },
    file: 'coupon-deals',
    head: couponHeads,
  },
  {
    name: 'of what coupons are left [COUP-26, SCREEN-51]',
    filters: 'q filter least most',
    pattern: '/coupon-report',
    as: 'merchant',
    call: /core\/coupons\/deals\//,
    heads: { merchant: reportHeads },
    file: 'coupon-report',
    head: reportHeads,
  },
  {
    name: 'of sold coupons [COUP-41, COUP-42, SCREEN-49]',
    filters: 'q by from to',
    pattern: '/sold-coupons',
    as: 'merchant',
    call: /core\/coupons\/sold\//,
    heads: { merchant: soldHeads },
    file: 'sold-coupons',
    head: soldHeads,
  },
  {
    name: 'of the coupons of a deal [COUP-30, SCREEN-48]',
    filters: 'q',
    pattern: '/coupons/deal/:dealId',
    as: 'merchant',
    from: rowsOf('/coupons'),
    call: /core\/coupons\/deal\//,
    isWhole: true,
    heads: { merchant: 'Coupon code,Redeemed,Redeemed on,Expired on,Active' },
    file: 'coupons-[\\w-]+',
    head: 'Coupon code,Redeemed,Redeemed on,Expired on,Active',
  },
  {
    name: 'of coupon files',
    filters: '',
    pattern: '/deals/view/:userType/:id/coupons',
    as: 'merchant',
    from: { page: '/deals/list/approved', link: '#list tbody a' },
    more: '/coupons',
    call: /core\/coupons\/files\//,
    heads: { merchant: fileHeads },
    file: 'coupon-files',
    head: fileHeads,
  },
  {
    name: 'of the codes of a coupon file [COUP-104]',
    filters: '',
    pattern: '/deals/view/:userType/:id/coupons/:file/codes',
    as: 'merchant',
    from: { page: '/deals/list/approved', link: '#list tbody a' },
    more: '/coupons',
    deeper: { link: '#list tbody a:contains("coupons.csv")', more: '/codes' },
    call: /core\/coupons\/files\/[^/]+\/[^/]+\/codes/,
    isWhole: true,
    heads: { merchant: codeHeads },
    file: 'codes-of-a-file',
    head: codeHeads,
  },
  {
    name: 'of requests to merchants [REQ-01, REQ-03, REQ-05]',
    filters: 'q',
    pattern: '/request-a-deal/merchant',
    as: 'admin',
    call: /request-a-deal\/combined\//,
    row: '/deals/requests/list/merchant/',
    heads: {
      admin: 'Picture,Merchant,Category,Brand,Number of requests',
      merchant: 'Merchant,Category,Brand,Number of requests',
    },
    file: 'combined-requests',
    head: 'Merchant,Category,Brand,Number of requests',
  },
  {
    name: 'of requests to banks [REQ-01, REQ-03]',
    filters: 'q',
    pattern: '/request-a-deal/bank',
    as: 'admin',
    call: /request-a-deal\/combined\//,
    row: '/deals/requests/list/bank/',
    heads: {
      admin: 'Picture,Bank,Category,Brand,Number of requests',
      bank: 'Bank,Category,Brand,Number of requests',
    },
    file: 'combined-requests',
    head: 'Bank,Category,Brand,Number of requests',
  },
  {
    name: 'of the requests of a combination [REQ-09]',
    filters: '',
    pattern: '/deals/requests/list/:userType/:merchantId/:categoryId/:brandId',
    as: 'admin',
    from: rowsOf('/request-a-deal/merchant'),
    call: /request-a-deal\/combination\?/,
    row: '/users/',
    heads: { admin: 'Requested on,Offer type,User,Products,Note' },
    file: 'deal-requests',
    head: 'Requested on,Offer type,User,Products,Note',
  },
]
