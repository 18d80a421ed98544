import { couponLimits } from '#src/contract/core/coupon-limits.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'

export const testSettings: ServiceDeps['settings'] = {
  secretKeys: ['a secret that only tests know, 32+ bytes'],
  apiKey: 'an api key that only tests know',
  businessTimeZone: 'Asia/Colombo',
  accessTokenSeconds: 900,
  refreshTokenSeconds: 14 * 24 * 60 * 60,
  brandName: 'Dealdesk',
  billing: {
    prefix: 'DD',
    taxRates: [],
    seller: { name: 'Dealdesk (Pvt) Ltd', address: '25 Galle Road, Colombo 3', taxNumber: null },
  },
  production: false,
  adminTwoStep: 'offered',
  publicOrigin: 'https://dealdesk.test',
  maps: { geocoder: null, tiles: null },
  messages: { sms: { driver: 'outbox' }, mail: { driver: 'outbox' } },
  push: null,
  social: {},
  coupons: couponLimits,
  payments: { offered: [], stripe: null, paypal: null },
  creditCardRetentionDays: 365,
  retention: { signInDays: 400, notificationDays: 400 },
  reviewWords: [],
  refusedPasswords: new Set(),
  trustApprovals: 3,
  secondApproval: null,
}
