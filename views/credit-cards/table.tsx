import type { CardRequestListItem } from '#src/contract/core/credit-cards.ts'
import { creditCardPaths } from '#src/contract/screens/credit-cards.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { Labelled } from '#views/components/labelled.tsx'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { Time } from '#views/components/time.tsx'

/** The bank's name joins where requests to several are listed. */
export function CardTable({ cards }: { cards: readonly CardRequestListItem[] }) {
  const page = usePage()
  return (
    <Table
      caption={page.t('credit-cards:list.caption')}
      columns={columns(page)}
      rows={cards}
      rowKey={({ id }) => id}
      text
    />
  )
}

function columns({ t, actor }: Page): Column<CardRequestListItem>[] {
  const bank: Column<CardRequestListItem> = {
    key: 'bank',
    header: t('credit-cards:field.bank'),
    part: 'code',
    cell: ({ bank: { name } }) => name,
  }
  return [
    {
      key: 'name',
      header: t('credit-cards:field.fullName'),
      part: 'title',
      cell: ({ id, fullName }) => <RowLink href={creditCardPaths.show({ id })}>{fullName}</RowLink>,
    },
    ...(actor?.isBank ? [] : [bank]),
    {
      key: 'nic',
      header: t('credit-cards:field.nic'),
      part: 'meta',
      tight: true,
      cell: ({ nic }) => <Labelled label={`${t('credit-cards:field.nic')}:`}>{nic}</Labelled>,
    },
    {
      key: 'city',
      header: t('credit-cards:field.city'),
      part: 'meta',
      cell: ({ city }) => city,
    },
    {
      key: 'mobile',
      header: t('credit-cards:field.mobile'),
      part: 'meta',
      tight: true,
      cell: ({ mobileNo }) => (
        <Labelled label={`${t('credit-cards:field.mobile')}:`}>{mobileNo}</Labelled>
      ),
    },
    {
      key: 'requestedOn',
      header: t('credit-cards:field.requestedOn'),
      part: 'from',
      tight: true,
      cell: ({ requestedOn }) => <Time value={requestedOn} />,
    },
  ]
}
