import { sharedDealPaths } from '#src/contract/screens/shared-deals.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { show } from './show.tsx'

export const sharedDealRoutes: readonly Route[] = [get(sharedDealPaths.show, show)]
