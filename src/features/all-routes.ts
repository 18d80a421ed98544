import { byAddress } from '#src/contract/endpoint.ts'
import type { Route } from '#src/web/http/route.ts'
import * as nouns from './every-noun.ts'

export const allRoutes: readonly Route[] = Object.values(nouns).flat().sort(byAddress)
