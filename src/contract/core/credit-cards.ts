export const creditCards = [] as const
