import { path } from '#src/web/navigation/path.ts'

export const pagePaths = {
  privacy: path('/privacy-policy'),
  terms: path('/terms-and-conditions'),
  notFound: path('/404'),
  comingSoon: path('/coming-soon'),
}
