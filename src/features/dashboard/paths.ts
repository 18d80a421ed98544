import { path } from '#src/web/navigation/path.ts'

export const dashboardPaths = {
  show: path('/dashboard'),
  /** What comes next for a business that cannot sell yet. */
  guide: path('/dashboard/guide'),
}
