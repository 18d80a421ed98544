export const coupons = [] as const
