export const couponFiles = [] as const
