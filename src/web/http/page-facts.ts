import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import { pageAddress } from '#src/contract/page-address.ts'
import { formatFor } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/translate.ts'
import type { SignedIn } from '#src/web/auth/session/sessions.ts'
import { menuOf } from '#src/web/navigation/menu.ts'
import { currentOf } from '#views/layouts/menu.tsx'
import type { MenuCounts, Page } from '#views/page/page.ts'
import { knowsStyles } from './first-visit.ts'
import { currentPath } from './htmx.ts'
import { languageOf, themeOf } from './preferences.ts'
import type { WebEnv } from './route.ts'
import { formToken } from './visitor.ts'

const COUNT_WAIT_MS = 400

export function describePage(c: Context<WebEnv>, signedIn: SignedIn | null): Page {
  const { config, translators, assets, formBox } = c.get('web')
  const language = languageOf(c, signedIn)
  const t = translators[language]
  const url = shownUrl(c.req.url)
  const holder = signedIn && { userId: signedIn.row.userId, visitor: c.get('visitor') }
  return {
    t,
    language,
    format: formatFor(language, config.businessTimeZone),
    theme: themeOf(c),
    brand: config.brandName,
    ...(config.reviewHours && { reviewHours: config.reviewHours }),
    ...(config.toastSeconds && { toastSeconds: config.toastSeconds }),
    assets,
    knowsStyles: knowsStyles(c),
    url,
    csrf: formToken(formBox, c.get('bindings')?.[0] ?? '', holder),
    requestId: c.get('requestId'),
    actor: signedIn?.actor ?? null,
    ...(signedIn?.actor.isAdmin && config.version && { version: config.version }),
    // Sessions from before this setting have none.
    shortcuts: signedIn !== null && signedIn.row.profile.shortcuts !== false,
    menu: signedIn ? menuFor(signedIn, t, url, keptCounts(signedIn)) : [],
    ...(config.push &&
      !signedIn?.viewer && {
        push: { ...config.push, since: signedIn?.row.createdAt.getTime() ?? 0 },
      }),
    ...(config.mapTiles && { tiles: config.mapTiles }),
    unreadNotifications: signedIn?.row.unreadNotifications ?? 0,
  }
}

/** Path and query. A query that carries a token is never written into a page. */
function shownUrl(address: string): string {
  const { pathname, search, searchParams } = new URL(address)
  return searchParams.has('accessToken') ? pathname : pathname + search
}

/** The page with counts at most 30 s old; a slow service costs the badge, not the page. */
export async function withCounts(c: Context<WebEnv>, page: Page): Promise<Page> {
  const signedIn = c.get('session')
  if (!signedIn) return page
  const loaded = c.get('web').sessions.counts(signedIn, c.get('upstream'))
  const counts = await Promise.race([loaded, sleep(COUNT_WAIT_MS, null, { ref: false })])
  if (!counts) return page
  const { notifications, ...ofMenu } = counts
  const menu = menuFor(signedIn, page.t, page.url, ofMenu)
  return { ...page, menu, unreadNotifications: notifications }
}

/** Address of the entry that is current in the browser's menu; undefined when unknown. */
export function menuBefore(c: Context<WebEnv>, page: Page): string | null | undefined {
  const signedIn = c.get('session')
  const before = currentPath(c, c.get('web').config.publicOrigin)
  if (!signedIn || before === null) return undefined
  return currentOf(menuFor(signedIn, page.t, before, { waiting: 0, unread: 0 }))
}

function keptCounts({ row }: SignedIn): MenuCounts {
  return { waiting: row.waitingApprovals, unread: row.unreadThreads }
}

function menuFor({ actor, row }: SignedIn, t: Translate, url: string, counts: MenuCounts) {
  return menuOf(actor, row.userRoutes, t, placeOf(url), counts)
}

function placeOf(url: string): string {
  const [pathname = '/', search] = url.split('?')
  const from = new URLSearchParams(search).get('from')
  return pageAddress(from)?.split('?')[0] ?? pathname
}
