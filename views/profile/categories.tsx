import { usePage } from '#src/web/page/page.ts'
import { Facts } from '#views/components/facts.tsx'
import { Card } from '#views/components/layout.tsx'

export type Chosen = { categories: readonly string[]; brands: readonly string[] }

export function CategoriesPanel({ categories, brands }: Chosen) {
  const { t } = usePage()
  const facts = [
    { label: t('profile:field.categories'), value: categories.join(', ') },
    { label: t('profile:field.brands'), value: brands.join(', ') },
  ]
  return (
    <Card title={t('profile:tab.categories')}>
      <Facts facts={facts} />
    </Card>
  )
}
