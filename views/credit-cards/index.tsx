import { creditCardPaths } from '#src/contract/screens/credit-cards.ts'
import { cardQuery } from '#src/features/credit-cards/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { Chips } from '#views/components/chips.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { CardList, type CardListProps } from './list.tsx'

/** Who asked a bank for a credit card. */
export function CardIndex(props: CardListProps) {
  const { t } = usePage()
  const without = cardQuery({ ...props.filters, page: 0, requestedToday: false })
  const requestedToday = props.filters.requestedToday
    ? [{ label: t('common:search.today'), href: creditCardPaths.list(without) }]
    : []
  return (
    <>
      <PageHead
        title={t('common:menu.requestACreditCard')}
        summary={t('credit-cards:list.summary')}
      />
      <Card flush>
        <Toolbar
          action={creditCardPaths.list()}
          search={{ name: 'q', label: t('credit-cards:list.search'), value: props.filters.q }}
          keep={{ requested: cardQuery(props.filters).requested }}
        />
        <Chips chips={requestedToday} />
        <CardList {...props} />
      </Card>
    </>
  )
}
