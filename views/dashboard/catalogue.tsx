import type { CatalogueFigures, MerchantSummary } from '#src/contract/core/summary.ts'
import { brandPaths } from '#src/contract/screens/brands.ts'
import { categoryPaths } from '#src/contract/screens/categories.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { usePage } from '#src/web/page/page.ts'
import { TallyCard } from '#views/components/tally.tsx'
import { Figure } from './figure.tsx'

type Props = {
  figures: CatalogueFigures
  chosen: MerchantSummary['chosen'] | null
}

export function CatalogueCard({ figures, chosen }: Props) {
  const { t } = usePage()
  const isAdmin = chosen === null
  const categories = (count: number, filter?: string) => (
    <Figure
      count={count}
      href={isAdmin ? categoryPaths.list({ filter }) : null}
      permission="VIEW_CATEGORY"
    />
  )
  const brands = (count: number, added?: string) => (
    <Figure
      count={count}
      href={isAdmin ? brandPaths.list({ added }) : null}
      permission="VIEW_BRAND"
    />
  )
  const own = profilePaths.show({ role: 'merchant' }, { tab: 'categories' })
  const total = categories(figures.totalCategories)
  const rows = [
    ...(chosen
      ? [
          {
            label: t('dashboard:figure.chosenBrands'),
            value: <Figure count={chosen.brands} href={own} />,
          },
          { label: t('dashboard:figure.allCategories'), value: total },
        ]
      : []),
    {
      label: t('dashboard:figure.activeCategories'),
      value: categories(figures.totalActiveCategories, 'active'),
    },
    {
      label: t('dashboard:figure.newCategories'),
      value: categories(figures.noOfNewCategories, 'new'),
    },
    { label: t('dashboard:figure.brands'), value: brands(figures.totalBrands) },
    { label: t('dashboard:figure.newBrands'), value: brands(figures.noOfNewBrands, 'today') },
  ]
  const count = chosen ? chosen.categories : figures.totalCategories
  return (
    <TallyCard
      icon="grid"
      title={t('dashboard:figure.catalogue')}
      figure={chosen ? <Figure count={chosen.categories} href={own} /> : total}
      unit={t(chosen ? 'dashboard:figure.chosen' : 'dashboard:figure.categories', { count })}
      rows={rows}
    />
  )
}
