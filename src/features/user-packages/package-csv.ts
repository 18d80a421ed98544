import type { UserPackage } from '#src/contract/core/user-packages.ts'
import { moneyInput } from '#src/i18n/parse-money.ts'
import type { Request } from '#src/web/http/route.ts'

export async function* packageRows(
  { page: { t } }: Request,
  packages: readonly UserPackage[],
): AsyncGenerator<readonly string[]> {
  const fields = ['name', 'price', 'couponLimit', 'validDays'] as const
  yield fields.map((field) => t(`user-packages:field.${field}`))
  for (const { name, price, couponLimit, validDays } of packages) {
    yield [name, moneyInput(price.cents), String(couponLimit), String(validDays)]
  }
}
