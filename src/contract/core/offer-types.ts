export const offerTypes = [] as const
