import { createContext, useContext } from 'react'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Language } from '#src/i18n/languages.ts'
import type { Translate } from '#src/i18n/translate.ts'
import type { Actor } from './actor.ts'

export type Theme = 'light' | 'dark' | 'system'

export type MenuEntry = {
  label: string
  icon: string
  href: string | null
  current: boolean
  waiting?: number
  items: { label: string; href: string; current: boolean; waiting?: number }[]
}

export type Assets = {
  css: string
  /** What is in `css`, for the page of a first visit, and its hash as a source of the CSP. */
  styles: string
  stylesHash: string
  js: string
  /** What `js` imports: asked for with it, as it cannot begin without. */
  jsParts: readonly string[]
  icons: string
  /** Entry of the islands' script; only pages with an island ask for it. */
  islands: string
  mapStyles: string
  baseMap: string
}

export type Page = {
  t: Translate
  format: Format
  language: Language
  theme: Theme
  brand: string
  assets: Assets
  /** The browser has had these styles before: the page links them instead of bringing them. */
  knowsStyles: boolean
  url: string
  /** Value for the hidden `_csrf` field of every form. */
  csrf: string
  requestId: string
  actor: Actor | null
  menu: MenuEntry[]
  unreadNotifications: number
  /**
   * Where browsers may be notified: what they subscribe with, and when this session began in
   * milliseconds, as a browser registers once in each.
   */
  push?: { publicKey: string; since?: number }
  tiles?: { url: string; attribution: string }
  toastSeconds?: { success: number; error: number }
  reviewHours?: Record<InboxKind, number>
  /** Whether this person uses single keys as shortcuts. */
  shortcuts?: boolean
}

const PageContext = createContext<Page | null>(null)
export const PageProvider = PageContext.Provider

export function usePage(): Page {
  const page = useContext(PageContext)
  if (!page) throw new Error('a view was rendered without PageProvider')
  return page
}
