import type { UserPackage } from '#src/contract/core/user-packages.ts'
import { packagePaths } from '#src/contract/screens/user-packages.ts'
import { moneyInput } from '#src/i18n/parse-money.ts'
import { attempt, faultStatus, UpstreamFault } from '#src/upstream/result.ts'
import { NotFound, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { PackageIndex } from '#views/user-packages/index.tsx'

export async function index(request: Request): Promise<Result> {
  const { page, query } = request
  if (query.get('format') === 'csv') {
    return csvResponse(request, 'user-packages', packageRows(request, await readPackages(request)))
  }
  const answer = await attempt(readPackages(request))
  const failed = answer instanceof UpstreamFault
  return screen({
    status: failed ? faultStatus(answer) : 200,
    title: page.t('user-packages:list.title'),
    crumbs: crumbsTo(page, packagePaths.list),
    main: <PackageIndex packages={failed ? null : answer} />,
  })
}

async function* packageRows(
  { page: { t } }: Request,
  packages: readonly UserPackage[],
): AsyncGenerator<readonly string[]> {
  const fields = ['name', 'price', 'couponLimit', 'validDays'] as const
  yield fields.map((field) => t(`user-packages:field.${field}`))
  for (const { name, price, couponLimit, validDays } of packages) {
    yield [name, moneyInput(price.cents), String(couponLimit), String(validDays)]
  }
}

type RequestContext = Pick<Request, 'upstream'>

async function readPackages({ upstream }: RequestContext): Promise<UserPackage[]> {
  return (await upstream.core.read('/user-subscription')).packages
}

export async function findPackage(request: Request): Promise<UserPackage> {
  const { id } = request.params
  const found = (await readPackages(request)).find((one) => one.id === id)
  if (!found) throw new NotFound()
  return found
}
