import { comingSoonPaths, pagePaths } from '#src/contract/screens/pages.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { comingSoon, missing, privacy, soon, terms } from './pages.tsx'

const { emailCampaigns, campaignForecast, blog, fileManager } = comingSoonPaths

export const pageRoutes: readonly Route[] = [
  get(pagePaths.privacy, privacy),
  get(pagePaths.terms, terms),
  get(pagePaths.notFound, missing),
  get(pagePaths.comingSoon, soon),
]

export const comingSoonRoutes: readonly Route[] = [
  get(emailCampaigns, comingSoon(emailCampaigns)),
  get(campaignForecast, comingSoon(campaignForecast)),
  get(blog, comingSoon(blog)),
  get(fileManager, comingSoon(fileManager)),
]
