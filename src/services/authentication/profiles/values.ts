import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { BusinessInfo, ContactInfo } from '#src/contract/authentication/profiles.ts'
import { type Proposal, proposalsOf } from '#src/services/kit/proposals/proposals.ts'

type Nullable<T> = { [Field in keyof T]: T[Field] | null }

export type ProfileValues = Partial<Nullable<BusinessInfo> & Nullable<ContactInfo>>

/** Submitted versions; the approved one stays live in the profile tables. */
export const profileChanges = proposalsOf<ProfileValues>()
export type Change = Proposal<ProfileValues>
export const proposalKinds = { BUSINESS: 'profile', CONTACT: 'contact' } as const

/** Every field of this kind of profile, null where it has no value. */
export function complete<Info extends z.ZodObject>(
  { shape }: Info,
  values: object,
): Nullable<z.output<Info>> {
  const given = new Map(Object.entries(values))
  const fields = Object.keys(shape).map((field) => [field, given.get(field) ?? null])
  return Object.fromEntries(fields) as Nullable<z.output<Info>>
}

export function changedFields(before: ProfileValues, after: ProfileValues): string[] {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([field, value]) => !isDeepStrictEqual(old.get(field) ?? null, value ?? null))
    .map(([field]) => field)
}
