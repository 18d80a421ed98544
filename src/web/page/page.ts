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
  /** The contents of `css`, inlined into a first visit's page, and its hash for the CSP. */
  styles: string
  stylesHash: string
  js: string
  /** Modules that `js` imports; preloaded, since it cannot run without them. */
  jsParts: readonly string[]
  icons: string
  /** Entry script of the islands, loaded only by pages that contain one. */
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
  /** The browser already has these styles, so the page links them instead of inlining them. */
  knowsStyles: boolean
  url: string
  /** Value for the hidden `_csrf` field of every form. */
  csrf: string
  requestId: string
  actor: Actor | null
  menu: MenuEntry[]
  unreadNotifications: number
  /**
   * Push settings: the VAPID key, and when this session began (ms), since a browser registers once per
   * session.
   */
  push?: { publicKey: string; since?: number }
  tiles?: { url: string; attribution: string }
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
