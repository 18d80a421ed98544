import { createContext, useContext } from 'react'
import type { Format } from '#src/i18n/format.ts'
import type { Language } from '#src/i18n/languages.ts'
import type { Translate } from '#src/i18n/translate.ts'
import type { Actor } from './actor.ts'

export type Theme = 'light' | 'dark' | 'system'

/** A menu entry as it is drawn; groups carry `items` and have no page of their own. */
export type MenuEntry = {
  label: string
  icon: string
  href: string | null
  current: boolean
  /** Work that waits, shown as a marigold count. */
  waiting?: number
  items: { label: string; href: string; current: boolean; waiting?: number }[]
}

/** Content-hashed addresses made by the build. */
export type Assets = {
  css: string
  js: string
  icons: string
  /** Entry of the islands' script; only pages with an island ask for it. */
  islands: string
  /** What the map picker asks for beside its script: its styles and the drawn map. */
  mapStyles: string
  baseMap: string
}

/** Everything that a view may know beside its own props. */
export type Page = {
  t: Translate
  format: Format
  language: Language
  theme: Theme
  brand: string
  assets: Assets
  /** Path and query of the page being shown. */
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
  /** Where map tiles come from, when a server is configured; else maps are drawn by us. */
  tiles?: { url: string; attribution: string }
  /** How long a message stays on screen where it does not say itself; 5 and 10 when absent. */
  toastSeconds?: { success: number; error: number }
}

const PageContext = createContext<Page | null>(null)
export const PageProvider = PageContext.Provider

/** The page's facts: texts, formats, form token, who is signed in. */
export function usePage(): Page {
  const page = useContext(PageContext)
  if (!page) throw new Error('a view was rendered without PageProvider')
  return page
}
