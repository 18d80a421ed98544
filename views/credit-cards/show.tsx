import type { CardRequest } from '#src/contract/core/credit-cards.ts'
import { Facts } from '#views/components/facts.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { usePage } from '#views/page/page.ts'

export function CardShow({ card }: { card: CardRequest }) {
  const { t, format } = usePage()
  const { fullName, bank, email, mobileNo, requestedOn, keptUntil } = card
  const call = `tel:${mobileNo.displayNumber}`
  return (
    <>
      <PageHead
        title={fullName}
        summary={t('credit-cards:show.summary', { bank: bank.name, date: requestedOn.displayDate })}
      />
      <Note>{t('credit-cards:show.recorded', { date: keptUntil.displayDate })}</Note>
      <Card title={t('credit-cards:show.title')}>
        <Facts
          facts={[
            { label: t('credit-cards:field.fullName'), value: fullName },
            { label: t('credit-cards:field.nic'), value: card.nic },
            { label: t('credit-cards:field.city'), value: card.city },
            {
              label: t('credit-cards:field.email'),
              value: (
                <a href={`mailto:${email}`} translate="no">
                  {email}
                </a>
              ),
            },
            { label: t('credit-cards:field.company'), value: card.companyName },
            { label: t('credit-cards:field.profession'), value: card.profession },
            {
              label: t('credit-cards:field.mobile'),
              value: <a href={call}>{format.phone(mobileNo)}</a>,
            },
            { label: t('credit-cards:field.requestedOn'), time: requestedOn, long: true },
          ]}
        />
      </Card>
    </>
  )
}
