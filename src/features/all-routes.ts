import type { Route } from '#src/http/route.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { comingSoonRoutes, pageRoutes } from './pages/routes.ts'
import { preferenceRoutes } from './preferences/routes.ts'
import { sessionRoutes } from './session/routes.ts'

/** Every row of the back office; what is not built yet comes last (MISC-09). */
export const allRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...invitationRoutes,
  ...preferenceRoutes,
  ...mediaRoutes,
  ...pageRoutes,
  ...comingSoonRoutes,
]
