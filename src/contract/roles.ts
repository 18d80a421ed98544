export const roles = ['ADMIN', 'MERCHANT', 'BANK', 'USER'] as const
export type Role = (typeof roles)[number]

export const staffRoles = ['ADMIN', 'MERCHANT', 'BANK'] as const
export type StaffRole = (typeof staffRoles)[number]

export const businessRoles = ['MERCHANT', 'BANK'] as const
export type BusinessRole = (typeof businessRoles)[number]
