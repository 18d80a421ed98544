import type { BusinessListItem } from '#src/contract/authentication/accounts.ts'
import { bankPaths, merchantPaths } from '#src/contract/screens/merchants.ts'
import { mapped } from '#src/upstream/result.ts'
import {
  type FoundRecord,
  firstFew,
  preview,
  type SearchSource,
} from '#src/web/lists/search-source.ts'

export const merchantSearch: SearchSource = {
  place: 2,
  list: merchantPaths.list,
  async find({ upstream: { authentication } }, term) {
    const path = { ...firstFew, term }
    const found = await authentication.GET('/users/MERCHANT/{page}/{size}/search/{term}', {
      path,
      query: preview,
    })
    return mapped(found, ({ merchants }) => merchants.map(accountItem(merchantPaths)))
  },
}

export const bankSearch: SearchSource = {
  place: 3,
  list: bankPaths.list,
  async find({ upstream: { authentication } }, term) {
    const path = { ...firstFew, term }
    const found = await authentication.GET('/users/BANK/{page}/{size}/search/{term}', {
      path,
      query: preview,
    })
    return mapped(found, ({ banks }) => banks.map(accountItem(bankPaths)))
  },
}

function accountItem({ view }: typeof merchantPaths | typeof bankPaths) {
  return ({ profile, business }: BusinessListItem): FoundRecord => ({
    label: business.businessName ?? profile.name,
    hint: business.businessName ? profile.name : '',
    href: view({ id: profile.id }),
    imageUrl: business.imageUrl,
  })
}
