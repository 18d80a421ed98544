import { fileURLToPath } from 'node:url'
import { type CheerioAPI, load } from 'cheerio'
import type { ReactNode } from 'react'
import { createFormat } from '#src/i18n/format.ts'
import { loadTranslators } from '#src/i18n/translate.ts'
import { testSheets } from '#tests/support/sheets.ts'
import { renderNode } from '#views/layouts/main-fragment.tsx'
import type { Actor, MenuEntry, Page } from '#views/page/page.ts'

const translators = await loadTranslators(fileURLToPath(new URL('../../locales', import.meta.url)))

export const merchant: Actor = {
  userId: '01920000-0000-7000-8000-000000000001',
  role: 'MERCHANT',
  isAdmin: false,
  isMerchant: true,
  isBank: false,
  roleLowerCase: 'merchant',
  fullName: 'Nadeesha Perera',
  imageUrl: null,
  approvalStatus: 'APPROVED',
  businessProfile: { updated: true, approvalStatus: 'APPROVED', businessName: 'Harbour House' },
  showDashboard: true,
  canAddDeals: true,
  canSubscribe: true,
  permissions: new Set(),
}

const menu: MenuEntry[] = [
  { label: 'Dashboard', icon: 'home', href: '/dashboard', current: false, waiting: 3, items: [] },
  {
    label: 'Coupons',
    icon: 'coupon',
    href: null,
    current: false,
    items: [{ label: 'View Coupons', href: '/coupons', current: true }],
  },
]

/** A page as a signed-in merchant gets it; anything may be replaced. */
export function testPage(parts: Partial<Page> = {}): Page {
  const language = parts.language ?? 'en'
  return {
    t: translators[language],
    format: createFormat(language, 'Asia/Colombo'),
    language,
    theme: 'system',
    brand: 'Dealdesk',
    assets: {
      css: '/a/s.css',
      styles: 'a{color:red}',
      stylesHash: 'sha256-1',
      js: '/a/c.js',
      islands: '/a/islands.js',
      offline: ['/a/islands.js'],
      sheets: testSheets,
      baseMap: '/assets/base-map.json',
    },
    knowsStyles: true,
    url: '/things',
    csrf: 'form-token',
    requestId: 'request-1',
    actor: merchant,
    menu,
    unreadNotifications: 0,
    ...parts,
  }
}

/** The markup of a component inside the shell (or outside it, for a page without an actor). */
export function draw(node: ReactNode, page: Page = testPage()): CheerioAPI {
  return load(renderNode(page, node), null, false)
}
