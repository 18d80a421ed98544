import type { Key } from '#src/i18n/keys.ts'
import type { Allow } from '#src/web/http/route.ts'

export type ComingSoon = { name: Key; path: string; allow: Allow }

const admin = { roles: ['ADMIN'] } as const
const business = { roles: ['ADMIN', 'MERCHANT'] } as const

/**
 * The screens that menus and links lead to and that are not built yet: the one list of them
 *. Whoever builds a screen removes its line.
 */
export const comingSoonScreens: readonly ComingSoon[] = [
  { name: 'common:menu.emailCampaigns', path: '/email-campaigns', allow: business },
  { name: 'common:menu.campaignForecast', path: '/campaign-forecast', allow: admin },
  { name: 'common:menu.blogFeed', path: '/blog', allow: admin },
  { name: 'common:menu.fileManager', path: '/file-manager', allow: admin },
]
