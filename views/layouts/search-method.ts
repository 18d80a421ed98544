import { searchPaths } from '#src/contract/screens/search.ts'
import { sentByPage } from '#views/components/by-page.ts'
import type { Actor } from '#views/page/page.ts'

export type SearchMethod = 'get' | 'post'

/** Merchants search by POST: the term may be a coupon code, which must not appear in an address. */
export function searchMethod({ isMerchant }: Actor): SearchMethod {
  return isMerchant ? 'post' : 'get'
}

export function searchWhileTyping(method: SearchMethod) {
  return {
    [`hx-${method}`]: searchPaths.index(),
    'hx-trigger': 'open, input changed delay:150ms',
    'hx-target': '#palette-list',
    'hx-swap': 'innerHTML ignoreTitle:true',
    'hx-push-url': 'false',
    'hx-include': 'closest form',
    'hx-sync': 'this:replace',
    ...sentByPage,
  }
}
