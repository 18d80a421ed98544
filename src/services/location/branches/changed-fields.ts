import type { KeptBranch } from './approved-branch.ts'

type Values = Pick<
  KeptBranch,
  'name' | 'address' | 'proofUrl' | 'contactNo' | 'latitude' | 'longitude'
>

export function changedFields(before: Values, after: Values): string[] {
  const texts = (['name', 'address', 'proofUrl', 'contactNo'] as const).filter(
    (field) => before[field] !== after[field],
  )
  return [...texts, ...(isElsewhere(before, after) ? ['location'] : [])]
}

type Place = Pick<KeptBranch, 'latitude' | 'longitude'>

export function isElsewhere(a: Place, b: Place): boolean {
  return a.latitude !== b.latitude || a.longitude !== b.longitude
}
