import type { ReactNode } from 'react'
import type { Category } from '#src/contract/core/categories-manage.ts'
import type { CategoryTab } from '#src/features/categories/filters.ts'
import { categoryPaths } from '#src/features/categories/paths.ts'
import { Card } from '#views/components/card.tsx'
import { Tabs } from '#views/components/tabs.tsx'
import { usePage } from '#views/page.ts'

type Props = {
  category: Category
  /** What this person may see; none leaves the whole part out. */
  tabs: readonly CategoryTab[]
  tab: CategoryTab | null
  /** The panel of the tab. */
  children: ReactNode
}

/** Merchants and their deals under a category; a tab swaps this part alone (CAT-11). */
export function CategoryRecords({ category, tabs, tab, children }: Props) {
  const { t } = usePage()
  const counts = { merchants: category.noOfMerchants, deals: category.noOfDeals }
  const links = tabs.map((name) => ({
    label: t(`categories:tab.${name}`),
    href: categoryPaths.view({ id: category.id }, { tab: name }),
    current: name === tab,
    count: counts[name],
  }))
  return (
    <div id="records" className="stack">
      {tab && <Tabs label={t('categories:show.tabs')} tabs={links} target="#records" />}
      {tab && <Card flush>{children}</Card>}
    </div>
  )
}
