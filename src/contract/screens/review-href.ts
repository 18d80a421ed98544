import type { InboxItem } from '../core/approvals.ts'
import * as every from './every-review.ts'

const nouns = Object.values(every)
type Reviewed = Record<(typeof nouns)[number]['kind'], (typeof nouns)[number]>
const reviewed = Object.fromEntries(nouns.map((noun) => [noun.kind, noun])) as Reviewed

/** Where an item of the inbox is reviewed. */
export function reviewHref(
  { kind, ...item }: Pick<InboxItem, 'kind' | 'id' | 'userType'>,
  from: string | null = null,
): string {
  return reviewed[kind].href(item, { from })
}

export function reviewIcon(kind: InboxItem['kind']): string {
  return reviewed[kind].icon
}
