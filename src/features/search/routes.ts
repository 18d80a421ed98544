import { searchPaths } from '#src/contract/screens/search.ts'
import { get, lookUp, type Route } from '#src/web/http/route.ts'
import * as search from './search.tsx'

export const searchRoutes: readonly Route[] = [
  get(searchPaths.index, search.index),
  lookUp(searchPaths.index, search.find),
]
