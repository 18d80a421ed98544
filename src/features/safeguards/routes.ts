import { safeguardPaths } from '#src/contract/screens/safeguards.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { show } from './show.tsx'

export const safeguardRoutes: readonly Route[] = [get(safeguardPaths.show, show)]
