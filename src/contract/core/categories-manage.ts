export const managedCategories = [] as const
