import type { Category } from '#src/contract/core/categories-manage.ts'
import { categoryPaths } from '#src/contract/screens/categories.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { type Fact, Facts } from '#views/components/facts.tsx'
import { Go } from '#views/components/go.tsx'
import { Time } from '#views/components/time.tsx'

type Names = readonly { id: string; name: string }[] | null
export type FactsProps = { category: Category; related: Names; promoTypes: Names }

export function CategoryFacts(props: FactsProps) {
  return <Facts facts={categoryFacts(usePage(), props)} />
}

function categoryFacts({ t }: Page, { category, related, promoTypes }: FactsProps): Fact[] {
  const { categoryType, startDate, expiryDate } = category
  const facts: Fact[] = [
    { label: t('categories:column.type'), value: t(`categories:type.${categoryType}`) },
    { label: t('categories:form.promoTypes'), value: <PromoTypes names={promoTypes} /> },
  ]
  if (categoryType === 'NORMAL') return facts
  return [
    ...facts,
    { label: t('categories:column.start'), value: startDate && <Time value={startDate} /> },
    { label: t('categories:column.expiry'), value: expiryDate && <Time value={expiryDate} /> },
    { label: t('categories:form.related'), value: <Related names={related} /> },
  ]
}

function PromoTypes({ names }: { names: Names }) {
  const { t } = usePage()
  if (!names) return t('categories:show.notNow')
  if (names.length === 0) return t('categories:show.noPromoTypes')
  return names.map(({ name }) => name).join(', ')
}

function Related({ names }: { names: Names }) {
  const { t } = usePage()
  if (!names) return t('categories:show.notNow')
  return names.map(({ id, name }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <Go href={categoryPaths.view({ id })}>{name}</Go>
    </span>
  ))
}
