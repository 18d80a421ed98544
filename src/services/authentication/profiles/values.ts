import { isDeepStrictEqual } from 'node:util'
import type { BusinessInfo, ContactInfo } from '#src/contract/authentication/profiles.ts'

type Nullable<T> = { [Field in keyof T]: T[Field] | null }

export type ProfileValues = Partial<Nullable<BusinessInfo> & Nullable<ContactInfo>>

export function changedFields(before: ProfileValues, after: ProfileValues): string[] {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([field, value]) => !isDeepStrictEqual(old.get(field) ?? null, value ?? null))
    .map(([field]) => field)
}
