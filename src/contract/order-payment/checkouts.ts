export const checkouts = [] as const
