import type { Category } from '#src/contract/core/categories.ts'
import { categoryPaths } from '#src/contract/screens/categories.ts'
import type { ShownEntry } from '#src/features/catalogue/index.ts'
import { EntryShow } from '#views/catalogue/exports.ts'
import { type Fact, Facts } from '#views/components/facts.tsx'
import { Go } from '#views/components/go.tsx'
import { RecordActions } from '#views/components/record-actions.tsx'
import { StateTag, Tag } from '#views/components/tag.tsx'
import { Time } from '#views/components/time.tsx'
import { can, type Page, usePage } from '#views/page/page.ts'
import { seasonState } from './season-state.ts'

type Props = FactsProps & ShownEntry

export function CategoryShow({ category, related, promoTypes, ...shown }: Props) {
  const page = usePage()
  return (
    <EntryShow
      {...shown}
      entry={category}
      kind={page.t('categories:show.about')}
      tags={<Tags category={category} />}
      actions={<CategoryActions category={category} />}
      facts={<Facts facts={categoryFacts(page, { category, related, promoTypes })} />}
    />
  )
}

function Tags({ category }: { category: Category }) {
  const { t } = usePage()
  const { categoryType, popular } = category
  return (
    <>
      <StateTag text={seasonState(category)} />
      {categoryType === 'SEASONAL' && <Tag tone="info">{t('categories:type.SEASONAL')}</Tag>}
      {popular && <Tag tone="sun">{t('categories:popular')}</Tag>}
    </>
  )
}

function CategoryActions({ category: { id } }: { category: Category }) {
  const { t, actor } = usePage()
  if (!actor) return null
  const remove = { href: categoryPaths.delete({ id }), label: t('categories:show.delete') }
  const edit = { href: categoryPaths.edit({ categoryId: id }), label: t('categories:show.edit') }
  return (
    <RecordActions
      remove={can(actor, 'DELETE_CATEGORY') && remove}
      edit={can(actor, 'UPDATE_CATEGORY') && edit}
    />
  )
}

type Names = readonly { id: string; name: string }[] | null
type FactsProps = { category: Category; related: Names; promoTypes: Names }

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
