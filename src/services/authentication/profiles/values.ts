import { isDeepStrictEqual } from 'node:util'
import type { BusinessInfo, ContactInfo } from '#src/contract/authentication/profiles.ts'

type Nullable<T> = { [Field in keyof T]: T[Field] | null }

/** What is kept of a profile: null where nothing was filled in, the other kind's fields absent. */
export type ProfileValues = Partial<Nullable<BusinessInfo> & Nullable<ContactInfo>>

/** Names of the fields of `after` that `before` says otherwise; what was never said is null. */
export function changedFields(before: ProfileValues, after: ProfileValues): string[] {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([field, value]) => !isDeepStrictEqual(old.get(field) ?? null, value ?? null))
    .map(([field]) => field)
}
