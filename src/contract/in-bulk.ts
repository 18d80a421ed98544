import { z } from 'zod'
import type { Decision } from './deciding.ts'
import { SEARCH_MAX } from './paging.ts'

export const bulkActs = [
  'approve',
  'reject',
  'activate',
  'deactivate',
  'unblock',
  'block',
  'delete',
  'revoke',
  'end',
] as const
export type BulkAct = (typeof bulkActs)[number]

/** State of records that merely exist or don't. */
export const STATELESS = 'STATELESS'

/** `requiresAllPermissions`: only for administrators who hold every permission, whatever the decision's own. */
type Rows = Partial<Record<BulkAct, Decision & { requiresAllPermissions?: true }>>

/**
 * What a noun lets people do to many of its records at once.
 * @param rows the decision rows of the single actions, in lower or upper case
 * @param listed the list whose rows it may be done to all at once, see `listedAs`
 */
export function inBulk<const Kind extends string, Listed extends z.ZodType | null = null>(
  kind: Kind,
  rows: Partial<Record<string, Decision>>,
  listed: Listed = null as Listed,
) {
  const found = bulkActs.map((act) => [act, rows[act] ?? rows[act.toUpperCase()]] as const)
  const decisions: Rows = Object.fromEntries(found.filter(([, decision]) => decision))
  return { kind, decisions, listed }
}

type Deletion<Listed> = Pick<Decision, 'permission' | 'event'> & {
  by?: Decision['by']
  requiresAllPermissions?: true
  listed: Listed
}

/**
 * Of a noun without states: all that is done to many is that they are deleted.
 * @param act what people call that
 */
export function deletedInBulk<const Kind extends string, Listed extends z.ZodType>(
  kind: Kind,
  { listed, by = 'ADMIN', ...row }: Deletion<Listed>,
  act: 'delete' | 'revoke' | 'end' = 'delete',
) {
  const deletion = { by, from: [STATELESS], to: null, ...row } as const
  return inBulk(kind, { [act]: deletion }, listed)
}

/** Everything a list shows under its filters; unknown filters are refused, since more would match. */
export function listedAs<const Name extends string, Filters extends z.ZodRawShape>(
  list: Name,
  filters: Filters,
) {
  return z.strictObject({ list: z.literal(list), term: z.string().max(SEARCH_MAX), ...filters })
}
