import type { Decision } from '../deciding.ts'

const onCoupon = { by: 'OWNER', permission: 'UPDATE_COUPON' } as const
/** Redeemed and expired coupons cannot be switched. */
export const couponDecisions = {
  activate: { ...onCoupon, from: ['INACTIVE'], to: 'ACTIVE', event: 'coupon.activated' },
  deactivate: { ...onCoupon, from: ['ACTIVE'], to: 'INACTIVE', event: 'coupon.deactivated' },
} as const satisfies Record<string, Decision<'ACTIVE' | 'INACTIVE'>>
