import { type Actor, can } from '#src/web/page/actor.ts'

export type BrandAction = 'edit' | 'delete'

/** What this person may do with a brand. */
export function brandActions(actor: Actor): BrandAction[] {
  return [
    ...(can(actor, 'DELETE_BRAND') ? (['delete'] as const) : []),
    ...(can(actor, 'UPDATE_BRAND') ? (['edit'] as const) : []),
  ]
}
