import { z } from 'zod'
import { COMMENT_MAX } from '../deciding.ts'
import { endpoint } from '../endpoint.ts'
import { deletedInBulk, listedAs } from '../in-bulk.ts'
import { ALL, batchParam, pageQuery, paging, SEARCH_MAX } from '../paging.ts'
import { line, lines } from '../texts.ts'
import { entity, id, recordVersion } from '../values.ts'
import { type InboxKind, inboxKinds, inboxNouns } from './approvals.ts'

export const REASON_NAME_MAX = 100
/** Maximum number offered; the rest is left out, by name. */
export const OFFERED_REASONS_MAX = 100
export const REASON_DAYS = { last: 30, longest: 90 } as const

/** Placeholders a text may contain in braces, filled in when used. */
const placeholders = ['merchant', 'title'] as const
export type ReasonValues = Record<(typeof placeholders)[number], string>

const braces = /\{(\w+)\}/g

export function fillReason(text: string, values: ReasonValues): string {
  return text.replaceAll(braces, (written, name) => {
    const known = placeholders.find((one) => one === name)
    return known ? values[known] : written
  })
}

/** The first unknown placeholder; null if all are known. */
export function unknownPlaceholder(text: string): string | null {
  const names = [...text.matchAll(braces)].map(([, name = '']) => name)
  return names.find((name) => !placeholders.some((one) => one === name)) ?? null
}

export type ReasonKind = {
  [Kind in InboxKind]: (typeof inboxNouns)[Kind] extends { reasons: string } ? never : Kind
}[InboxKind]
export const reasonKinds = inboxKinds.filter(hasReasons) as [ReasonKind, ...ReasonKind[]]

function hasReasons(kind: InboxKind): kind is ReasonKind {
  return !('reasons' in inboxNouns[kind])
}

const kind = z.enum(reasonKinds)
const language = z.enum(['en', 'ru'])
const offered = z.object({ id, language, name: z.string(), text: z.string() })
export type OfferedReason = z.infer<typeof offered>

const listed = offered.extend({ kind, usedLast: z.int(), usedLongest: z.int() })
export type ReasonListItem = z.infer<typeof listed>

const reason = entity('ReasonTemplate', { ...offered.shape, kind, version: recordVersion })
export type ReasonTemplate = z.infer<typeof reason>

const saved = {
  kind,
  language,
  name: line(REASON_NAME_MAX),
  text: lines(COMMENT_MAX),
}

const reasonNarrowing = {
  kind: z.union([kind, z.literal(ALL)]).default(ALL),
  language: z.union([language, z.literal(ALL)]).default(ALL),
}

export const listReasonTemplates = endpoint('get /reason-templates', {
  summary: 'Reasons for rejections, and how often each was used',
  callers: ['ADMIN'],
  query: z.object({
    ...reasonNarrowing,
    term: z.string().max(SEARCH_MAX).default(ALL),
    ...pageQuery,
    ...batchParam,
  }),
  data: z.object({ reasons: z.array(listed), ...paging }),
})

export const listOfferedReasons = endpoint('get /reason-templates/offered/{kind}', {
  summary: 'Reasons to choose from when something of a kind is rejected',
  callers: ['ADMIN'],
  params: z.object({ kind }),
  data: z.object({ reasons: z.array(offered) }),
})

export const readReasonTemplate = endpoint('get /reason-templates/{id}', {
  summary: 'One reason',
  callers: ['ADMIN'],
  data: reason,
})

export const addReasonTemplate = endpoint('post /reason-templates', {
  summary: 'Add a reason',
  callers: ['ADMIN'],
  body: z.object(saved),
  data: z.object({ id }),
  refuses: ['conflict'],
})

export const updateReasonTemplate = endpoint('put /reason-templates', {
  summary: 'Change a reason',
  callers: ['ADMIN'],
  body: z.object({ ...saved, id, version: recordVersion }),
  refuses: ['notFound', 'conflict'],
})

export const deleteReasonTemplate = endpoint('delete /reason-templates/{id}', {
  summary: 'Delete a reason; texts that it was used in stay',
  callers: ['ADMIN'],
})

export const useReasonTemplate = endpoint('post /reason-templates/{id}/uses', {
  summary: 'Count a rejection that was written with a reason',
  callers: ['ADMIN'],
})

export const reasonBulk = deletedInBulk('reason', {
  permission: 'APPROVE_DEAL',
  event: 'reason-template.deleted',
  requiresAllPermissions: true,
  listed: listedAs('reasons', reasonNarrowing),
})
