import type { UserPackage } from '#src/contract/core/user-packages.ts'
import { usePage } from '#views/page.ts'

/** What a package costs, or that it is free. */
export function PackagePrice({ offer: { price } }: { offer: Pick<UserPackage, 'price'> }) {
  const { t } = usePage()
  return <b className="num">{price.cents === 0 ? t('package-embed:free') : price.display}</b>
}
