import { type Actor, can } from '#src/web/page/page.ts'

export type BrandAction = 'edit' | 'delete'

export function brandActions(actor: Actor): BrandAction[] {
  return [
    ...(can(actor, 'DELETE_BRAND') ? (['delete'] as const) : []),
    ...(can(actor, 'UPDATE_BRAND') ? (['edit'] as const) : []),
  ]
}
