import { type ChangeAction, changeActions } from '#src/contract/authentication/account-lifecycle.ts'
import {
  type InboxItem,
  inboxKinds,
  isByItself,
  type KindOfBusiness,
} from '#src/contract/core/approvals.ts'
import { businessRoles } from '#src/contract/roles.ts'
import { INSTANT_MAX, id } from '#src/contract/values.ts'
import type { Translate } from '#src/i18n/translate.ts'

export const NOT_NOW = ''

/** What the address chooses for every item at once. */
export type Preset = Exclude<ChangeAction, 'REQUEST_CHANGES'>

export type DecidedItem = Pick<InboxItem, 'id' | 'userType'> & {
  kind: KindOfBusiness
  version: number
  name: string
}

export function readPreset(given: string | null): Preset | null {
  return given === 'APPROVE' || given === 'REJECT' ? given : null
}

export function readAction(given: string): ChangeAction | null {
  return changeActions.find((one) => one === given) ?? null
}

export function fieldsOf(itemId: string) {
  return { choice: `choice-${itemId}`, comment: `comment-${itemId}` }
}

export function writeItem({ kind, id, userType, version, name }: InboxItem): string {
  return [kind, id, userType, version ?? 0, name].join(':')
}

/** An item in the version that a page has drawn. */
export function seenItem({ id, version }: Pick<InboxItem, 'id' | 'version'>): string {
  return `${id}:${version ?? 0}`
}

/** Null for anything that no form of ours holds. */
export function readItem(written: string): DecidedItem | null {
  const [kindText, idText, typeText, versionText = '', ...name] = written.split(':')
  const kind = inboxKinds.find((one) => one === kindText)
  const userType = businessRoles.find((one) => one === typeText)
  const parsed = id.safeParse(idText)
  const version = /^\d{1,16}$/.test(versionText) ? Number(versionText) : 0
  if (!kind || isByItself(kind)) return null
  if (!userType || !parsed.success || version > INSTANT_MAX) return null
  return { kind, id: parsed.data, userType, version, name: name.join(':') }
}

/** The kind, and of branches which one. */
export function itemLabel(
  t: Translate,
  { kind, userType, name }: Pick<InboxItem, 'kind' | 'userType' | 'name'>,
): string {
  if (kind === 'accounts') return t(`approvals:account.${userType}`)
  const label = t(`approvals:item.${kind}`)
  return kind === 'branches' ? `${label}: ${name}` : label
}
