import { readName } from '#src/services/core/catalogue/entry-text.ts'
import type { FieldErrors } from '#src/services/kit/refusals/refusal.ts'

export type SubmittedPromoType = { id?: string | undefined; name: string }
type Existing = { id: string; name: string }

export type PromoTypePlan = {
  removed: Existing[]
  renamed: Existing[]
  added: string[]
}

export function promoTypeErrors(submitted: readonly SubmittedPromoType[]): FieldErrors {
  const names = submitted.map(({ name }) => readName(name).toLowerCase())
  if (names.includes('')) return { promoTypes: 'core:category.promoTypeName' }
  return new Set(names).size < names.length ? { promoTypes: 'core:category.promoTypeTwice' } : {}
}

/** Null if it names a promo type that doesn't exist. */
export function planPromoTypes(
  existing: readonly Existing[],
  submitted: readonly SubmittedPromoType[],
): PromoTypePlan | null {
  const kept = submitted.flatMap(({ id, name }) => (id ? [{ id: id.toLowerCase(), name }] : []))
  const before = new Map(existing.map(({ id, name }) => [id, name]))
  const named = new Set(kept.map(({ id }) => id))
  if (named.size < kept.length || kept.some(({ id }) => !before.has(id))) return null
  return {
    removed: existing.filter(({ id }) => !named.has(id)),
    renamed: kept.filter(({ id, name }) => before.get(id) !== name),
    added: submitted.filter(({ id }) => !id).map(({ name }) => name),
  }
}
