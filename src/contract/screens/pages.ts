import { path, screen } from './path.ts'

const admin = { roles: ['ADMIN'] } as const
const sellers = { roles: ['ADMIN', 'MERCHANT'] } as const

export const pagePaths = {
  privacy: path('/privacy-policy', 'public'),
  terms: path('/terms-and-conditions', 'public'),
  notFound: path('/404', 'public'),
  comingSoon: path('/coming-soon', 'signed-in'),
}

/** Linked from menus and pages, but not built yet. Building a screen removes its line. */
export const comingSoonPaths = {
  emailCampaigns: screen('/email-campaigns', sellers, 'common:menu.emailCampaigns'),
  campaignForecast: screen('/campaign-forecast', admin, 'common:menu.campaignForecast'),
  blog: screen('/blog', admin, 'common:menu.blogFeed'),
  fileManager: screen('/file-manager', admin, 'common:menu.fileManager'),
}
