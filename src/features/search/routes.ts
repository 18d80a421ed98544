import { searchPaths } from '#src/contract/screens/search.ts'
import { get, postUnaudited, type Route } from '#src/web/http/route.ts'
import * as search from './search.tsx'

export const searchRoutes: readonly Route[] = [
  get(searchPaths.index, search.index),
  postUnaudited(searchPaths.index, search.find),
]
