import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { createContext, type ReactNode, useContext } from 'react'
import type { Counter } from '#src/contract/authentication/tills.ts'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import { hasAllPermissions, type Permission, type StaffRole } from '#src/contract/roles.ts'
import type { AccountStatus, ProfileStatus } from '#src/contract/values.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Language } from '#src/i18n/languages.ts'
import type { Translate } from '#src/i18n/translate.ts'

/** The signed-in person as pages and guards see them. Holds no token. */
export type Actor = {
  userId: string
  role: StaffRole
  isAdmin: boolean
  isMerchant: boolean
  isBank: boolean
  roleLowerCase: Lowercase<StaffRole>
  fullName: string
  imageUrl: string | null
  approvalStatus: AccountStatus
  businessProfile: { updated: boolean; approvalStatus: ProfileStatus; businessName: string | null }
  showDashboard: boolean
  canAddDeals: boolean
  canSubscribe: boolean
  permissions: ReadonlySet<Permission>
  /** Milliseconds: until then the second factor that is required may be missing. */
  factorDueAt?: number
  /** Of a till: whoever stands there is nobody's account. */
  counter?: Counter
  /** An administrator sees what this person sees, until then (milliseconds). */
  view?: { until: number }
}

/** All that is open then is what leads to a second factor. */
export function isFactorOverdue({ factorDueAt }: Pick<Actor, 'factorDueAt'>): boolean {
  return factorDueAt !== undefined && factorDueAt <= Date.now()
}

export function can(actor: Pick<Actor, 'permissions'>, permission: Permission): boolean {
  return actor.permissions.has(permission)
}

export function hasOneOf(
  actor: Pick<Actor, 'permissions'>,
  sets: readonly (readonly Permission[])[],
): boolean {
  return sets.some((set) => set.every((permission) => can(actor, permission)))
}

export function isFullAdministrator(actor: Actor): boolean {
  return actor.isAdmin && hasAllPermissions(actor.role, actor.permissions)
}

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** Decisions that wait, and conversations with something to read. */
export type MenuCounts = { waiting: number; unread: number }

export type MenuEntry = Partial<MenuCounts> & {
  label: string
  icon: string
  /** Heading of the entries around it. */
  section?: string
  /** Stands above the menu as a button, too. */
  leads?: { label: string; href: string }
  href: string | null
  current: boolean
  items: MenuItem[]
}

export type MenuItem = {
  label: string
  /** The end of the label, where those before and after it share the beginning: it alone is seen. */
  short?: string
  href: string
  current: boolean
}

export type SheetName =
  | 'account'
  | 'chart'
  | 'counter'
  | 'deal-form'
  | 'figures'
  | 'gallery'
  | 'inbox'
  | 'map'
  | 'packages'
  | 'paper'
  | 'range'
  | 'roles'
  | 'steps'
  | 'tiles'

export type Assets = {
  css: string
  /** The contents of `css`, inlined into a first visit's page, and its hash for the CSP. */
  styles: string
  stylesHash: string
  js: string
  /** Entry script of the islands, loaded only by pages that contain one. */
  islands: string
  /** All scripts that a till without a line needs. */
  offline: string[]
  /** Sheets beside the one of every page. */
  sheets: Record<SheetName, string>
  baseMap: string
}

export type Page = {
  t: Translate
  format: Format
  language: Language
  theme: Theme
  brand: string
  assets: Assets
  /** The browser already has these styles, so the page links them instead of inlining them. */
  knowsStyles: boolean
  url: string
  /** Value for the hidden `_csrf` field of every form. */
  csrf: string
  requestId: string
  actor: Actor | null
  menu: MenuEntry[]
  unreadNotifications: number
  /** The VAPID key, and when this session began (ms): a browser registers once per session. */
  push?: { publicKey: string; since?: number }
  tiles?: { url: string; attribution: string }
  /** Of what runs, for administrators. */
  version?: string
  toastSeconds?: { success: number; error: number }
  reviewHours?: Record<InboxKind, number>
  shortcuts?: boolean
}

const PageContext = createContext<Page | null>(null)
export const PageProvider = PageContext.Provider

export function usePage(): Page {
  const page = useContext(PageContext)
  if (!page) throw new Error('a view was rendered without PageProvider')
  return page
}

export type Crumb = { label: string; href?: string }

export type Notice = {
  type: 'SUCCESS' | 'ERROR'
  message: string
  /** Milliseconds on screen; configured default when absent. */
  stays?: number
  /** A button beside the message that posts these fields. */
  offer?: { action: string; label: string; fields: [name: string, value: string][] }
}

export type Screen = {
  kind: 'screen'
  status?: ContentfulStatusCode
  /** `auth` is the split panel, `bare` has no chrome, `embed` no script either, for the mobile app,
   * and `kept` nothing of anybody, for a till's worker. */
  layout?: 'shell' | 'auth' | 'bare' | 'embed' | 'kept'
  title: string
  /** Which view of it, so that a tab, a filter or a page has a title of its own in the history. */
  parts?: readonly string[]
  crumbs?: Crumb[]
  main: ReactNode
  /** The list region, sent alone when htmx targets its id (search, filter, paging). */
  region?: {
    id: string
    node: ReactNode
    announce?: string
  }
  /** Sent alone when htmx targets `#dialog`; otherwise part of the whole page. */
  dialog?: ReactNode
  notice?: Notice
  retryAfterSeconds?: number
}
