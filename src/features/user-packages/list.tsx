import { PACKAGES_MAX, type UserPackage } from '#src/contract/core/user-packages.ts'
import { packagePaths } from '#src/contract/screens/user-packages.ts'
import { moneyInput } from '#src/i18n/parse-money.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { PackageTiles } from '#views/user-packages/tiles.tsx'

export const packageList = defineList({
  filters: {},
  async load(request) {
    const packages = await readPackages(request)
    return { packages, totalItems: packages.length }
  },
  rows: (found) => found.packages,
  id: ({ id }) => id,
  file: 'user-packages',
  address: packagePaths.list,

  title: 'user-packages:list.title',
  crumbs: (page) => crumbsTo(page, packagePaths.list),
  summary: 'user-packages:list.summary',
  caption: 'common:menu.userPackages',
  icon: 'coupon',
  none: 'user-packages:list.none',
  add: {
    href: packagePaths.add(),
    label: 'user-packages:form.create',
    permission: 'ADD_USER_PACKAGE',
    dialog: true,
  },

  size: PACKAGES_MAX,
  cards: ({ packages }) => <PackageTiles packages={packages} />,
  heads: 'user-packages:field',
  columns: [
    { key: 'name', text: ({ name }) => name },
    { key: 'price', text: ({ price }) => moneyInput(price.cents) },
    { key: 'couponLimit', number: ({ couponLimit }) => couponLimit },
    { key: 'validDays', number: ({ validDays }) => validDays },
  ],
})

async function readPackages({ upstream }: Pick<Request, 'upstream'>): Promise<UserPackage[]> {
  return (await upstream.core.read('/user-subscription')).packages
}

export async function findPackage(request: Request): Promise<UserPackage> {
  const { id } = request.params
  const found = (await readPackages(request)).find((one) => one.id === id)
  if (!found) throw new NotFound()
  return found
}
