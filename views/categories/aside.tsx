import type { Category } from '#src/contract/core/categories-manage.ts'
import { categoryPaths } from '#src/features/categories/paths.ts'
import { pictureUrl } from '#src/features/deals/paths.ts'
import { Card } from '#views/components/card.tsx'
import { type Fact, Facts } from '#views/components/facts.tsx'
import { Gallery } from '#views/components/gallery.tsx'
import { Go } from '#views/components/go.tsx'
import { Time } from '#views/deals/time.tsx'
import { type Page, usePage } from '#views/page.ts'

/** Null where they could not be loaded. */
type Names = readonly { id: string; name: string }[] | null
export type AsideProps = { category: Category; related: Names; promoTypes: Names }

/** The picture, the type and what belongs to it. */
export function CategoryAside(props: AsideProps) {
  const page = usePage()
  const { imageUrl, name } = props.category
  const picture = imageUrl ? [{ url: pictureUrl(imageUrl, 'full'), alt: name }] : []
  return (
    <>
      <Gallery label={page.t('categories:show.image')} pictures={picture} />
      <Card>
        <h2 className="vh">{page.t('categories:show.details')}</h2>
        <Facts facts={categoryFacts(page, props)} />
      </Card>
    </>
  )
}

function categoryFacts({ t }: Page, { category, related, promoTypes }: AsideProps): Fact[] {
  const { categoryType, startDate, expiryDate } = category
  const facts: Fact[] = [
    { label: t('categories:column.type'), value: t(`categories:type.${categoryType}`) },
    { label: t('categories:form.promoTypes'), value: <PromoTypes names={promoTypes} /> },
  ]
  if (categoryType === 'NORMAL') return facts
  return [
    ...facts,
    {
      label: t('categories:column.start'),
      value: startDate && <Time value={startDate} />,
      date: true,
    },
    {
      label: t('categories:column.expiry'),
      value: expiryDate && <Time value={expiryDate} />,
      date: true,
    },
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
