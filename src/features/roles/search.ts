import { staffPaths } from '#src/contract/screens/roles.ts'
import { mapped } from '#src/upstream/result.ts'
import { firstFew, type SearchSource } from '#src/web/lists/search-source.ts'

export const staffSearch: SearchSource = {
  place: 6,
  list: staffPaths.list,
  async find({ upstream: { authentication } }, term) {
    const path = { ...firstFew, term }
    const found = await authentication.GET('/roles/users/{page}/{size}/search/{term}', { path })
    return mapped(found, ({ users }) =>
      users.map(({ fullName, email, mobileNo, role }) => ({
        label: fullName,
        hint: role.name,
        href: staffPaths.list({ q: email ?? mobileNo?.displayNumber ?? fullName }),
      })),
    )
  },
}
