export const userPackages = [] as const
