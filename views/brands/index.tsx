import { brandPaths } from '#src/contract/screens/brands.ts'
import { brandQuery } from '#src/features/brands/filters.ts'
import { can } from '#src/web/page/actor.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { BrandList, type BrandListProps } from './list.tsx'

/** The brands that merchants and banks choose from. */
export function BrandIndex(props: BrandListProps) {
  const { t } = usePage()
  const search = { name: 'q', label: t('brands:list.search'), value: props.filters.q }
  return (
    <>
      <PageHead title={t('brands:list.title')} summary={t('brands:list.summary')}>
        <AddBrand />
      </PageHead>
      <Card flush>
        <Toolbar
          action={brandPaths.list()}
          search={search}
          keep={{ added: brandQuery(props.filters).added }}
        />
        <BrandList {...props} />
      </Card>
    </>
  )
}

/** The way to the form, for those who may use it. */
export function AddBrand() {
  const { t, actor } = usePage()
  if (!actor || !can(actor, 'ADD_BRAND')) return null
  return (
    <ButtonLink href={brandPaths.add()} tone="primary" icon="plus">
      {t('brands:form.addTitle')}
    </ButtonLink>
  )
}
