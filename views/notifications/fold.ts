import type { Notification } from '#src/contract/notifications/notifications.ts'
import type { NotificationType } from '#src/contract/notifications/types.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import type { Format } from '#src/i18n/format.ts'

/** What waits for review, by the tab of the approvals that lists it. */
const tabs = {
  'deal-submitted': 'deals',
  'branch-submitted': 'branches',
  'business-profile-submitted': 'profile',
  'contact-details-submitted': 'contact',
  'merchant-submitted': 'accounts',
  'bank-submitted': 'accounts',
} as const satisfies Partial<Record<NotificationType, string>>

type WaitingType = keyof typeof tabs

/** One notification, the newest, with all of its day and kind. */
export type FoldedNotification = Notification & { all: readonly Notification[] }

export function dayOf({ createdAt }: Pick<Notification, 'createdAt'>, format: Format): string {
  return format.weekday(new Date(createdAt.milliseconds))
}

/** Decisions carry comments, so that only many of them hide behind one line. */
const FOLDED_FROM = 5

/** Several of one kind and day as one row, in the place of the newest; what waits from two on. */
export function fold(found: readonly Notification[], format: Format): FoldedNotification[] {
  const rows = new Map<string, Notification[]>()
  for (const one of found) {
    const key = `${dayOf(one, format)} ${one.type}`
    rows.set(key, [...(rows.get(key) ?? []), one])
  }
  const folded = [...rows.values()].flatMap((all) => {
    const isFolded = all.length >= (waitingType(all[0]?.type ?? '') ? 2 : FOLDED_FROM)
    return isFolded && all[0] ? [{ ...all[0], all }] : all.map((one) => ({ ...one, all: [one] }))
  })
  const places = new Map(found.map(({ id }, at) => [id, at]))
  return folded.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

/** The type if its list is the place to go on from. */
export function waitingType(type: string): WaitingType | null {
  return type in tabs ? (type as WaitingType) : null
}

export function listOf(type: WaitingType): string {
  return approvalPaths.index({ tab: tabs[type] })
}
