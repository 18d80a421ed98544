import { offerTypePaths } from '#src/contract/screens/offer-types.ts'
import { can } from '#src/web/page/actor.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { OfferTypeList, type OfferTypeListProps } from './list.tsx'

/** The kinds of offers that people may request. */
export function OfferTypeIndex(props: OfferTypeListProps) {
  const { t, actor } = usePage()
  const search = { name: 'q', label: t('offer-types:list.search'), value: props.filters.q }
  return (
    <>
      <PageHead title={t('common:menu.offerTypes')} summary={t('offer-types:list.summary')}>
        {actor && can(actor, 'ADD_OFFER_TYPE') && (
          <ButtonLink href={offerTypePaths.add()} tone="primary" icon="plus">
            {t('offer-types:form.addTitle')}
          </ButtonLink>
        )}
      </PageHead>
      <Card flush>
        <Toolbar action={offerTypePaths.list()} search={search} />
        <OfferTypeList {...props} />
      </Card>
    </>
  )
}
